/** What a rule says: what is wrong, why it matters, what to do. `{blank}` is filled in. */
export type RuleWords = { readonly title: string; readonly reason: string; readonly remedy: string }

/** What the rules of the review say, in English. */
export const words = {
  'admissibility.words': {
    title: '{title}: {count} words, at most {max}',
    reason: 'The section is {over} words over its limit. Funders cut or refuse what is over it.',
    remedy: 'Cut {over} words, or correct the limit of the section if the call gives another.',
  },
  'admissibility.characters': {
    title: '{title}: {count} characters, at most {max}',
    reason: 'The section is {over} characters over its limit. The form of the funder takes no more.',
    remedy: 'Cut {over} characters, or correct the limit of the section if the call gives another.',
  },
  'admissibility.pages': {
    title: '{title}: about {count} pages, at most {max}',
    reason: 'Evaluators do not see pages over the limit. The number is an estimate from the length of the text.',
    remedy: 'Check the pages in the exported file, and cut before the deadline what is over.',
  },
  'admissibility.missing_part': {
    title: '{title} is empty',
    reason: 'The outline has this section and no word is in it. An incomplete application is not admitted.',
    remedy: 'Write the section, or take it out of the outline if the call does not ask for it.',
  },
  'admissibility.missing_dissemination': {
    title: 'No plan for dissemination and exploitation',
    reason:
      'In full proposals of Horizon Europe this plan is a condition of admissibility, and no section mentions dissemination.',
    remedy: 'Describe who gets which results, through which channels, and who will use them.',
  },
  'admissibility.language': {
    title: '{title} is in {found}',
    reason: 'The application is to be in {asked}. Most words of this section are in {found}.',
    remedy: 'Translate the section, or change the language of the application if the call admits both.',
  },
  'admissibility.blind_name': {
    title: 'A name in a text that is read blind',
    reason: 'The first stage of this call is read without names. “{name}” makes the proposal inadmissible.',
    remedy: 'Say what the reader needs to know about the organisation, and leave out its name.',
  },
  'admissibility.page_size': {
    title: 'The call asks for pages of {asked}',
    reason: 'PDF and DOCX files made here have pages of {made}.',
    remedy: 'Set the page size in the DOCX file before you submit it, or correct the fact if the call was misread.',
  },
  'admissibility.margins': {
    title: 'The call asks for margins of {asked} mm',
    reason: 'Files made here cannot have them: their margins are {made} mm.',
    remedy:
      'Read the sentence of the call, and correct the fact if it was misread; otherwise set margins in the DOCX file.',
  },
  'admissibility.font_size': {
    title: 'The call asks for letters of {asked} pt',
    reason: 'Files made here cannot have them: their letters have {made} pt.',
    remedy:
      'Read the sentence of the call, and correct the fact if it was misread; otherwise set the size in the DOCX file.',
  },
  'admissibility.font': {
    title: 'The call asks for the font {font}',
    reason: 'The call: “{asked}” Files made here are set in Tinos, which has the shapes and widths of Times New Roman.',
    remedy: 'Choose {font} in the DOCX file, and count the pages again before you submit it.',
  },
  'admissibility.file_name': {
    title: 'The call says what files are called',
    reason: 'The call: “{asked}” Files made here are named after the application.',
    remedy: 'Rename the files as the call asks before you submit them.',
  },
  'admissibility.character': {
    title: 'Files cannot show “{character}”',
    reason: 'The font of the files has no picture for {code}. No PDF is made while it is in the text.',
    remedy: 'Write it in words, or delete it.',
  },
  'coverage.outcome_absent': {
    title: 'An expected outcome is not answered',
    reason: 'The call asks for “{asked}”. Judged by words, no sentence speaks of it. Missing: {missing}.',
    remedy: 'Say in the sections on objectives and impact how the project brings it about, and by how much.',
  },
  'coverage.outcome_thin': {
    title: 'An expected outcome is hardly answered',
    reason: 'The call asks for “{asked}”. Judged by words, the best sentence lacks: {missing}.',
    remedy: 'Make the sentence say what, how much, for whom and by when.',
  },
  'coverage.aspect_absent': {
    title: 'An aspect of the criteria is not answered',
    reason: 'The section is to answer “{asked}”. Judged by words, no sentence speaks of it. Missing: {missing}.',
    remedy: 'Add a paragraph that answers it.',
  },
  'coverage.aspect_thin': {
    title: 'An aspect of the criteria is hardly answered',
    reason: 'The section is to answer “{asked}”. Judged by words, the best sentence lacks: {missing}.',
    remedy: 'Add what is missing, with a figure or an example.',
  },
  'substance.objective_number': {
    title: 'An objective without a number',
    reason: 'Evaluators ask how they will know that it is reached. Nothing in this paragraph can be measured.',
    remedy: 'Say how much, of what, and by when.',
  },
  'substance.indicator_baseline': {
    title: 'A target without a baseline',
    reason: 'A change can be judged only against the value of today.',
    remedy: 'State today’s value and how it was measured.',
  },
  'substance.indicator_unit': {
    title: 'A target without a unit: {title}',
    reason: 'The target is a bare number. Of what, the indicator does not say.',
    remedy: 'Write the unit next to the number in the plan.',
  },
  'substance.indicator_date': {
    title: 'A target without a date',
    reason: 'It does not say by when it will be reached.',
    remedy: 'Name the month of the project or the year.',
  },
  'substance.risk_mitigation': {
    title: 'A risk without a measure against it',
    reason: 'A risk that is only named reads as a weakness of the plan.',
    remedy: 'Say what you do to prevent it, and what you do if it happens.',
  },
  'substance.package_deliverable': {
    title: '{title} delivers nothing',
    reason: 'A work package without a deliverable cannot be checked or paid.',
    remedy: 'Name at least one deliverable, or merge the work package with another.',
  },
  'substance.deliverable_package': {
    title: '{title} belongs to no work package',
    reason: 'No work package with this number is in the plan or in the text.',
    remedy: 'Correct the number, or add the work package.',
  },
  'substance.milestone_proof': {
    title: 'A milestone without means of verification',
    reason: 'Evaluators ask how anyone will see that it was reached.',
    remedy: 'Name the proof: a report, a test protocol, a signed document.',
  },
  'substance.partner_task': {
    title: '{title} has no task',
    reason: 'The partner leads nothing in the plan and has no person-months. Evaluators ask why it takes part.',
    remedy: 'Give the partner person-months or a task, or take it out of the application.',
  },
  'substance.no_effort': {
    title: '{title} has no person-months',
    reason: 'Other work packages have them. Work that takes no one’s time is not believed.',
    remedy: 'Enter the person-months of each partner in this work package.',
  },
  'substance.person_month_cost': {
    title: '{title}: {cost} for a person-month',
    reason: 'This is far from what evaluators usually see.',
    remedy: 'Check the cost of personnel and the person-months. If both are right, explain the figure.',
  },
  'substance.outside_duration': {
    title: '{title} is after the end of the project',
    reason: 'It is in month {month}, and the project lasts {months} months.',
    remedy: 'Correct the month, or the duration.',
  },
  'budget.sum': {
    title: 'The budget does not add up',
    reason: 'Lines of the budget are in no sum: {title}.',
    remedy: 'Open the budget and give each line a partner, a category and a rate of exchange.',
  },
  'budget.range': {
    title: 'The request is outside the range of the call',
    reason: 'You ask for {value}. The call gives from {least} to {most}.',
    remedy: 'Change the budget, or confirm the amounts in the call if they were read wrongly.',
  },
  'budget.request': {
    title: 'The request is higher than the rules allow',
    reason: 'You ask for {value}; at most {most} can be asked for.',
    remedy: 'Lower the request, or check the rate.',
  },
  'budget.own_share': {
    title: 'The own share is too small',
    reason: 'It is {value}, and at least {least} is needed.',
    remedy: 'Raise the own share, or lower the request.',
  },
  'budget.ceiling': {
    title: 'A ceiling is exceeded: {title}',
    reason: 'It is {value}, and the ceiling is {most}.',
    remedy: 'Move cost to another category, or lower it.',
  },
  'budget.third_party': {
    title: 'Support to third parties is over its limit',
    reason: 'It is {value}, and at most {most} is allowed.',
    remedy: 'Lower the amount, or justify it where the call allows more.',
  },
  'budget.request_differs': {
    title: 'The text asks for another amount than the budget',
    reason: 'The text says {said}, the budget {planned}.',
    remedy: 'Correct the one that is wrong.',
  },
  'budget.indirect_rate': {
    title: 'Another rate of indirect costs than in the budget',
    reason: 'The text says {said} %, the budget or the call {percent} %.',
    remedy: 'Correct the text, or the rate in the plan.',
  },
  'budget.table_sum': {
    title: 'A table does not add up',
    reason: 'Its last row says {said}. The rows above add up to {sum}.',
    remedy: 'Correct the row that is wrong.',
  },
  'language.template': {
    title: 'Words of a form are left in the text',
    reason: 'The sentence speaks to the applicant, not to the reader.',
    remedy: 'Take it out.',
  },
  'language.placeholder': {
    title: 'A placeholder is left',
    reason: '“{label}” holds the place of words that are still to come.',
    remedy: 'Fill it in, or take it out.',
  },
  'language.name_spelling': {
    title: '“{written}” is “{usual}” in other places',
    reason: 'A name that is written in two ways makes readers wonder whether it is one thing or two.',
    remedy: 'Write “{usual}”.',
  },
  'language.number_differs': {
    title: '{here} here, {there} in {where}',
    reason: 'Two sentences state different numbers about what seems to be the same: “{other}”',
    remedy: 'Correct the one that is wrong, or say what makes them different.',
  },
  'language.repeated': {
    title: 'A sentence comes twice',
    reason: 'The same words are in {where}. Repetition costs space and patience.',
    remedy: 'Keep the one in the better place, and refer to it from the other.',
  },
  'language.untranslated': {
    title: 'A paragraph in {found}',
    reason: 'The section is in {asked}. This paragraph is not.',
    remedy: 'Translate it, or mark it as a quotation.',
  },
  'language.acronym_undefined': {
    title: '{written} is not explained',
    reason: 'Evaluators may not know it. It is used {count} times.',
    remedy: 'Write it out where it comes first, with the short form in brackets.',
  },
  'language.acronym_doubled': {
    title: '{written} is explained twice',
    reason: 'A second explanation makes the reader look for a difference.',
    remedy: 'Keep the first explanation, and use the short form here.',
  },
  'language.long_sentence': {
    title: 'A sentence of {count} words',
    reason: 'Readers lose the beginning of a sentence after about 35 words.',
    remedy: 'Make two sentences of it.',
  },
  'language.quotes': {
    title: 'Two kinds of quotation marks',
    reason: 'Other quotations in the text have typographic marks. {written} has straight ones.',
    remedy: 'Write {instead}.',
  },
  'integrity.pencil': {
    title: '“{words}” is in pencil: no one has confirmed it',
    reason: 'A model wrote it, and no fact, note or text of yours says it.',
    remedy: 'Confirm it in the text, name its source, or change it.',
  },
  'integrity.number_source': {
    title: 'The number {number} has no source',
    reason: 'It is not in the call or in your profile, and the sentence names no source.',
    remedy: 'Name the source in a footnote or in the sentence, or take the number out.',
  },
  'integrity.vague_reference': {
    title: 'A claim without its source',
    reason: 'The sentence relies on studies or data and names none.',
    remedy: 'Name one, with author, year and page.',
  },
  'integrity.reference_locator': {
    title: 'A reference that leads nowhere',
    reason: 'It has no page, volume, DOI or address: “{reference}”',
    remedy: 'Add the DOI, the address or the pages.',
  },
  'integrity.superlative': {
    title: '“{claim}” without proof',
    reason: 'Evaluators ask: compared with what?',
    remedy: 'Name what you compared and how, or say what your solution does.',
  },
  'integrity.ai_statement': {
    title: 'No statement on the use of artificial intelligence',
    reason: 'The programme asks applicants to be open about tools that helped to write.',
    remedy: 'Say in a sentence which tools you used and for what, or that you used none.',
  },
} as const satisfies Readonly<Record<string, RuleWords>>

/** The name of a rule that looks at texts and plan. */
export type ReviewRuleName = keyof typeof words

/** Names of languages as they are in sentences. */
export const languageNames = { en: 'English', ru: 'Russian', ro: 'Romanian' } as const
