import type { Guide } from '../guide.ts'

/** The help for applicants in English. */
export const guide: Guide = {
  title: 'Help for applicants',
  lead: 'How a call becomes an application: what the words and marks mean, who may do what, and what stays yours.',
  contents: 'Topics',
  search: 'Search the help',
  found: 'Topics found: {{count}}',
  nothing: 'No topic has these words',
  clear: 'Clear search',
  topics: {
    call: {
      title: 'Add a call',
      blocks: [
        'An application begins with its call. Choose “Start an application” in your applications, then give the call in one of these ways:',
        {
          list: [
            'Paste its text, up to 2 MB.',
            'Choose a file or drop it on the sheet: PDF, DOCX, HTML or plain text, up to 25 MB. Your plan sets the page limit (see Limits).',
            'Type its identifier, such as HORIZON-CL4-2027-01-03, or its address on the EU Funding & Tenders portal.',
            'Take one of the example calls. They are invented and can be deleted.',
            'Or begin without a call and add it later.',
          ],
        },
        'Reading takes seconds, at most a minute. You may leave the page; it goes on. The call can be in English, Russian or Romanian.',
        'A scan without text, a file with a password or a damaged file cannot be read. You see which of these it is and what helps. What you typed on the sheet stays on your device until an application is made of it.',
        'When the funder publishes a newer version, open the step “Call” and choose “Read a new version”. What has changed is listed, and everyone who works on an application for this call is notified.',
      ],
    },
    marks: {
      title: 'What the marks mean',
      blocks: [
        'Every fact of a call carries a mark. It says how sure the reading is, or who decided. Choose a fact, and the sentence it comes from is shown in the text.',
        {
          terms: [
            ['certain', 'The call says it in so many words.'],
            ['likely', 'It was read from the context. Have a look before you confirm it.'],
            ['check', 'Read the sentence before you rely on it.'],
            ['default', 'The call is silent; this is what usually holds for such calls.'],
            ['confirmed', 'A person looked at it and agreed. Name and time are kept.'],
            ['yours', 'A person set another value than the text. It stays, with that person’s name.'],
            [
              'assumption',
              'The call does not say it; someone put a value in, with a source. It stays marked in every step.',
            ],
            [
              'to decide',
              'The text gives several values. Choose the one that holds, keep them all where they are rounds or kinds of projects, or enter another.',
            ],
          ],
        },
        'A deadline that was moved is struck through, and the notice that moved it is named.',
        'If a passage of the call gives orders to machines, you see a warning. It was read as text and changed nothing.',
      ],
    },
    decide: {
      title: 'Confirm, correct, assume',
      blocks: [
        'What was read is a proposal until someone confirms it. Later steps work with unconfirmed facts too, but they name them.',
        {
          terms: [
            ['Confirm', 'One fact, or all the certain ones at a stroke.'],
            ['Correct', 'Give another value. What the text says stays next to it, and you can return to it.'],
            [
              'Not found',
              'What was not found in the text is listed. Look for it there, or enter a value as an assumption and say where you have it from.',
            ],
            [
              'To decide',
              'The text gives several values. Compare the sentences, take one, keep them all, or enter another.',
            ],
          ],
        },
        'Every fact can be entered: those that were not found are listed with “Enter a value”, any other one is under “Enter another fact”, and lists have “Add …” at their end. A wrong one goes away with “Not in this call” and stays under “Removed”, from where it comes back.',
        'The time zone of a deadline is a city or the distance from UTC. What you typed is kept on your device until it is saved, also when your session ends in the middle.',
        'Under “What people changed” you see each fact with its old and its new value, who changed it and when.',
        'If a colleague changed the call while you were looking at it, your change is not written over theirs: you see the current facts and decide again.',
        'When a newer version is read, everything you decided is kept. Where the new text says something else, your value stays and the fact is shown as to decide.',
      ],
    },
    fit: {
      title: 'May we apply?',
      blocks: [
        'The step “Fit” checks the call against your organisation and your partners, rule by rule. Each rule shows its sentence in the call, or the official source with the day it was last checked. A rule says no only by facts of the call that you confirmed; until then it says which one to confirm, with a link to it.',
        {
          terms: [
            ['yes', 'The rule is met.'],
            ['no', 'The rule is not met, and the reason is given.'],
            ['needs a look', 'A person has to decide, or a fact is missing.'],
          ],
        },
        'The answer is never “you can take part” while a fact is missing. If it is not possible, because of the country, the kind of organisation or a deadline that has passed, the answer comes first and plainly, before anybody has written a page.',
        'At most three things are named that should be put right first. Switch a partner off to see what the consortium would lack without it. Associated partners take part without funding and are not counted.',
        'The answer is worked out again each time. When the call, the profile or the partners change, it changes too.',
      ],
    },
    text: {
      title: 'Write the text',
      blocks: [
        'The outline comes from the call and a template: each section has its purpose, the criteria and outcomes that it must answer, and the limit of the call. Sections can be added, renamed, moved and removed, and a removal can be undone.',
        'Several people can write in one section at the same time and see each other. The line above the text says “Saved” only when the server has every word. Without a connection you go on writing; what you typed is kept on this device and sent once the line is back.',
        'Under the text are guiding questions. An answer becomes a sentence that you can put in the text and change there. Tables come from the plan; what the plan leaves open becomes a placeholder, which stays visible in every file until it is filled.',
        'Earlier versions can be compared and restored. A restored text is a version too, so nothing is lost by trying.',
        'Words and characters are counted as the call counts. Over the limit, the number turns red.',
      ],
    },
    plan: {
      title: 'Plan and budget',
      blocks: [
        'Under Text, the plan holds what is done when, by whom, and what it costs. It has five parts: time, deliverables, person-months, budget and risks. Each number and date is stored once, and the chart, the tables and the files show the same.',
        {
          list: [
            'Begin with a work package. Its bar moves with the arrow keys or by pointer; with Shift the arrows move its end, with Alt its beginning. The table under the chart says the same.',
            'Type amounts straight into the table of the budget. Choose a cell, and the line above the table shows its sum and the sentence of the call behind it.',
            'An amount can have several lines, each with quantity, price and currency. A currency needs a rate with its day and source.',
            'Indirect costs, rates and ceilings are as the call says, otherwise as a dated table of the programme says. You can set others; each figure says whose word it is.',
            'A question mark means that a figure is not known. It is never taken for nought.',
          ],
        },
        'What you type is saved after a moment; the screen says “Saved” once the server has it. If someone changes the same field at the same time, both texts are shown and you choose. A removed row can be restored for 30 days.',
      ],
    },
    review: {
      title: 'Have it reviewed',
      blocks: [
        'Rules read the texts, the plan and the budget as a strict reader would: what is missing or too long, what no section answers, objectives without a figure, risks without a response, sums that do not add up, names and numbers that differ.',
        'Each finding says where, why and what to do. It disappears when the text no longer shows it. If you want to leave it as it is, say why; the finding comes back when its words change.',
        'The table shows which section answers which outcome and criterion, with its best sentence. It judges by words and gives no score: whether an answer convinces, only a reader can say.',
        'While a blocker is open, the application is not ready to submit, unless you give a reason.',
      ],
    },
    organisation: {
      title: 'Your organisation and its SME class',
      blocks: [
        'The profile is written once and serves every application. Each fact keeps the day on which it held and its source. A fact older than a year is shown as old; a missing one is never guessed. A new value does not wipe out the earlier one.',
        'The interview asks only what the call at hand needs, one question at a time. Enter saves and goes on; without a source, the answer is your own statement of that day. Any question can wait, and you can go on later or on another device.',
        'The class (micro, small, medium, or not an SME) follows Recommendation 2003/361/EC. The sum is shown line by line:',
        {
          list: [
            'your own staff in annual work units, turnover and balance sheet;',
            'partner enterprises, from 25 % to 50 %, by their share;',
            'linked enterprises, over 50 % or controlled in another way, as a whole;',
            'a single year above or below a ceiling does not change the class; two years running do.',
          ],
        },
        'Staff, turnover, balance sheet, owners and holdings are needed for it. While one is missing, the class is unknown and what is missing is named. Partners in a project have nothing to do with it; they are kept in a list of their own.',
      ],
    },
    people: {
      title: 'Roles and invitations',
      blocks: [
        'Calls, applications and the profile belong to an organisation, not to one person. Each member has one role:',
        {
          terms: [
            ['Owner', 'Everything, with members and roles. The last owner cannot leave.'],
            ['Editor', 'Brings in calls, confirms facts, writes applications and the profile.'],
            ['Commenter', 'Reads and comments.'],
            ['Viewer', 'Reads.'],
          ],
        },
        'An owner invites by email address. The invitation waits for fourteen days. To accept it, log in with that address and confirm the address; the invitation is then in your dashboard. It can be sent again, changed or withdrawn.',
        'Members who leave can no longer see the organisation’s calls and applications. What they wrote stays. No one outside can see your calls and applications, and neither can the staff of this site.',
      ],
    },
    deadlines: {
      title: 'Deadlines and days left',
      blocks: [
        'The call names a day, often an hour and a time zone. On the step “Call” the deadline is shown as the call gives it, with its zone. In your list and at the top of an application it is shown on your own clock, with the city of that clock.',
        'Confirm the deadline at the top of the step “Call”, with its sentence before you. Until then no days are counted, and your list says “not confirmed”.',
        'Days left are counted by your calendar. The number is highlighted 30 days before and turns red 7 days before. A change between summer and winter time is taken into account.',
        'If the call gives no hour, none is invented: only the day is shown. Do not count on the last minute. What holds is the clock of the funder’s portal.',
      ],
    },
    applications: {
      title: 'Your applications',
      blocks: [
        'The list is sorted by deadline. Each row says how far the five steps are and what comes next. Search looks through titles, programmes and identifiers.',
        'Archive what should be out of sight; delete what is not needed. Both can be undone right away, and a deleted application can be restored for thirty days.',
        'When a call changes, the steps that rest on it are marked as out of date. Nothing of them is deleted.',
        'The step “Submission” has the checklist from the call: who brings each document, by when, how far it is, and its file. Own entries can be added. While a document is open, the application is not ready to submit, unless you give a reason.',
        'From a confirmed deadline it counts the days backwards by working days and puts them into your calendar. Reminders come 30, 14, 7 and 2 days before, on the site and by email; you can switch them off under notifications.',
        'You submit the application yourself, on the funder’s portal. Then note day, reference and receipt on the step “Submission”, and later what was decided. “History” shows who did what and when.',
        'In an application press G and then a number from 1 to 5 to go to a step, and ? for all keys and marks. In the list J and K move through the rows. Single keys can be switched off there.',
      ],
    },
    models: {
      title: 'What a language model gets to see',
      blocks: [
        'A call is read by rules on the server of this site. The marks, the eligibility check and the SME class come from rules too. No language model takes part in any of this, and nothing is sent to one.',
        'A text goes to a language model only if this site has one and someone in your organisation asks for it: for proposals about a call, for a second opinion on Fit, or for a draft or another wording on the step “Text”. For proposals, only the call is sent. For a draft, the section, its text so far, the facts of the call, the profile without owners and the names of your partners go along. You can read word for word what is sent.',
        'What a model proposes is never a fact by itself. A proposal is kept only if the call contains the quoted words letter by letter, and it counts only after a person has taken it. It never replaces what a rule found or a person confirmed. What a model writes stays in pencil next to the text until someone puts it in, and numbers and names without a source are marked.',
        'A call can be closed to language models as a whole; then neither its text nor the texts of its applications are sent.',
      ],
    },
    limits: {
      title: 'Limits',
      blocks: [
        'Everything that does not use a language model is free on every plan. The plan of an organisation is the largest one among its owners.',
        {
          plans: {
            plan: 'Plan',
            applications: 'Active applications',
            members: 'Members and open invitations',
            upload_pages: 'Pages per file',
          },
        },
        'The site’s administrators decide how much model use each plan includes. Archived and deleted applications do not count. When a limit is reached, we tell you which one, how much it allows and what helps. Nothing that you have is locked or deleted.',
      ],
    },
  },
}
