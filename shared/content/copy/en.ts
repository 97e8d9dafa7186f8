import type { ContentId, CopyValue } from '../catalogue.ts'
import { legalCopy } from './legal-en.ts'

/**
 * The English texts of the public site, shown until an editor changes them.
 *
 * Spaces between a figure and its unit are non-breaking characters (U+00A0), which look like ordinary spaces here; the
 * test of the catalogue finds those that are not.
 * @see docs/reference/product.md#1-facts (facts, figures, prices), and docs/reference/design.md#voice
 */
export const copy = {
  'home.hero.badge': 'AI grant-writing assistant',
  'home.hero.headline': 'From open call to finished application, in five steps.',
  'home.hero.headline_short': 'Your grant application, in five steps.',
  'home.hero.description':
    'Five agents for one application. Paste a call today and see its deadline, its money and who may apply, each with the sentence it comes from. For Horizon Europe, Digital Europe, national programmes and foundations.',
  'home.hero.cta': { text: 'Launch agent', url: 'assistant', variant: 'primary' },
  'home.hero.cta_note': 'The initial consultation is free. A basic application takes 30 minutes to 2 hours.',
  'home.hero.stat_agents': { text: '5', label: 'AI agents' },
  'home.hero.stat_grants': { text: '€190M', label: 'of grants' },
  'home.hero.stat_support': { text: '24/7', label: 'call reading' },
  'home.hero.image': { text: 'A proposal assembled in five steps', url: '' },
  'home.hero_cards.profiling_title': 'Profiling',
  'home.hero_cards.profiling_description': 'Learns who you are and which calls you are eligible for.',
  'home.hero_cards.generation_title': 'Generation',
  'home.hero_cards.generation_description': 'Drafts each section from your facts and the call text.',
  'home.hero_cards.review_title': 'Review',
  'home.hero_cards.review_description': 'Checks the draft against the evaluation criteria.',
  'home.agents.title': 'Five agents, one file passed along',
  'home.agents.description':
    'Each agent does one job, notes it in the margin and passes the file on. You see every step and can change any of it.',
  'home.agents.note': 'Complete automation in 5 steps',
  'home.agents.profiler_badge': 'Analysis',
  'home.agents.profiler_title': 'Search agent',
  'home.agents.profiler_subtitle': 'Profiler',
  'home.agents.profiler_description': 'Builds a profile of your organisation and checks which calls you can apply to.',
  'home.agents.profiler_tasks':
    'Organisation and team profile\nEligibility check, rule by rule\nWhat is missing, and how to add it',
  'home.agents.profiler_icon': { text: 'A loupe over an index card', url: '' },
  'home.agents.parser_badge': 'Parsing',
  'home.agents.parser_title': 'Parser',
  'home.agents.parser_subtitle': 'Call analysis',
  'home.agents.parser_description': 'Breaks the announcement down: criteria, deadlines, budget rules and annexes.',
  'home.agents.parser_tasks': 'Criteria and their weights\nBudget limits and rates\nDeadlines and required annexes',
  'home.agents.parser_icon': { text: 'Dividers over a call text', url: '' },
  'home.agents.generator_badge': 'Generation',
  'home.agents.generator_title': 'Text generator',
  'home.agents.generator_subtitle': 'Drafting',
  'home.agents.generator_description': 'Writes the proposal section by section, in English, Russian or Romanian.',
  'home.agents.generator_tasks':
    'Excellence, impact, implementation\nBudget and its justification\nWording that follows the call',
  'home.agents.generator_icon': { text: 'A nib on a written line', url: '' },
  'home.agents.reviewer_badge': 'Review',
  'home.agents.reviewer_title': 'Reviewer',
  'home.agents.reviewer_subtitle': 'Verification',
  'home.agents.reviewer_description': 'Reads as an evaluator would, finds weak spots and suggests fixes.',
  'home.agents.reviewer_tasks':
    'A comment on each criterion\nConsistent figures throughout\nEdits you accept or reject',
  'home.agents.reviewer_icon': { text: 'A red and blue pencil marking a text', url: '' },
  'home.agents.coordinator_badge': 'Coordination',
  'home.agents.coordinator_title': 'Coordinator',
  'home.agents.coordinator_subtitle': 'Submission',
  'home.agents.coordinator_description': 'Assembles the documents and guides you to the submit button.',
  'home.agents.coordinator_tasks': 'DOCX and PDF documents\nSubmission checklist\nPartners and deadlines',
  'home.agents.coordinator_icon': { text: 'A stamp on a finished file', url: '' },
  'home.integrated.title': 'Integrated Approach',
  'home.integrated.description':
    'Everything the first agent learns reaches the last one. Nothing is typed twice and nothing is lost between the steps. You submit.',
  'home.integrated.cta': { text: 'Launch Process', url: 'assistant', variant: 'default' },
  'home.integrated.note': 'Complete automation in 5 steps',
  'home.chat.title': 'Paste a call and see what it asks',
  'home.chat.description':
    'Paste the text of a call. Within seconds you see its deadline, its money and who may apply, each with the sentence it comes from. Reading takes no language model and costs nothing.',
  'home.chat.note': 'Free initial consultation',
  'home.chat.term_1_label': 'Initial consultation',
  'home.chat.term_1_value': 'free',
  'home.chat.term_2_label': 'A basic application',
  'home.chat.term_2_value': '30 min to 2 h',
  'home.chat.term_3_label': 'Review',
  'home.chat.term_3_value': '1 to 2 h more',
  'home.chat.term_4_label': 'Full application',
  'home.chat.term_4_value': 'from €200',
  'home.chat.assistant_name': 'Grantwright',
  'home.chat.status': 'Reads in seconds',
  'home.chat.speaker': 'Parser',
  'home.chat.greeting':
    'Hello. Give me the text of a call, its number, or the address of its page at the EU portal. I show you when it ends, how much it gives and who may apply, and where it says so.',
  'home.chat.placeholder': 'Paste a call…',
  'home.chat.open': { text: 'Read the call', url: 'assistant', variant: 'primary' },
  'home.chat.export': { text: 'Export', variant: 'ghost' },
  'home.chat.download': { text: 'Download', variant: 'ghost' },
  'home.dashboard.title': 'All your applications on one desk',
  'home.dashboard.description':
    'Deadlines, budgets and the status of every section across your projects. What you see here is a sample.',
  'home.dashboard.note': 'Sample projects',
  'home.dashboard.new_project': { text: 'New project', url: 'assistant', variant: 'default' },
  'home.dashboard.work_with_agent': { text: 'Work with agent', url: 'assistant', variant: 'secondary' },
  'home.dashboard.stat_projects': { text: '3', label: 'active projects' },
  'home.dashboard.stat_budget': { text: '€480K', label: 'total budget' },
  'home.dashboard.stat_deadline': { text: '18 days', label: 'to the next deadline' },
  'home.dashboard.stat_partners': { text: '7', label: 'partners' },
  'home.dashboard.project_1_title': 'Cold-chain sensors for small orchards',
  'home.dashboard.project_1_program': 'Horizon Europe, Cluster 6',
  'home.dashboard.project_1_budget': '€240,000',
  'home.dashboard.project_1_deadline': '+18',
  'home.dashboard.project_1_partners': '4',
  'home.dashboard.project_1_source': {
    text: 'View source',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/horizon',
    variant: 'outline',
  },
  'home.dashboard.project_2_title': 'Digital skills hub for regional SMEs',
  'home.dashboard.project_2_program': 'Digital Europe Programme',
  'home.dashboard.project_2_budget': '€160,000',
  'home.dashboard.project_2_deadline': '+82',
  'home.dashboard.project_2_partners': '2',
  'home.dashboard.project_2_source': {
    text: 'View source',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/digital',
    variant: 'outline',
  },
  'home.dashboard.project_3_title': 'Energy audit of a research institute',
  'home.dashboard.project_3_program': 'National innovation programme',
  'home.dashboard.project_3_budget': '€80,000',
  'home.dashboard.project_3_deadline': '+36',
  'home.dashboard.project_3_partners': '1',
  'home.dashboard.project_3_source': { text: 'View source', url: 'https://www.gknt.gov.by/', variant: 'outline' },

  'features.hero.title': 'What each agent does, and what you get',
  'features.hero.lead':
    'Five agents for one application. What each one does, which programmes they read and what it costs.',
  'features.hero.note': 'Five agents, five steps',
  'features.hero.contents': 'On this page',
  'features.agents.tasks_title': 'What it does',
  'features.agents.gets_title': 'What you get',
  'features.profiler.text':
    'The search agent gets to know you first. You see whether a call is open to you, rule by rule, and why.',
  'features.profiler.tasks':
    'Asks about your organisation, team and project\nCompares the answers with each call you add\nTells you for each call whether you are eligible',
  'features.profiler.gets':
    'A profile you fill in once and reuse\nA verdict for each rule, with its sentence\nAn eligibility answer for each call',
  'features.parser.text':
    'A call runs to dozens of pages, and the rule that decides is often in an annex. Paste or upload it: within seconds you see deadline, money and who may apply, each with its sentence.',
  'features.parser.tasks':
    'Reads the text you paste, a PDF or a DOCX file\nSets out criteria with weights, budget limits and deadlines\nLists the documents to attach',
  'features.parser.gets': 'A short summary of the call\nCriteria and weights in one table\nA list of annexes and dates',
  'features.generator.text':
    'The draft grows section by section and keeps to the wording of the call. A basic application takes 30 minutes to 2 hours.',
  'features.generator.tasks':
    'Drafts excellence, impact and implementation\nWorks out the budget and justifies it\nWrites in English, Russian or Romanian',
  'features.generator.gets':
    'A full draft, section by section\nA budget with every line justified\nText in the language the call asks for',
  'features.reviewer.text':
    'The reviewer reads the draft as an evaluator would. Nothing changes until you accept it. Allow 1 to 2 more hours for this step.',
  'features.reviewer.tasks':
    'Goes through the draft criterion by criterion\nCompares figures and names in all sections\nSuggests edits one by one',
  'features.reviewer.gets':
    'A comment for each criterion\nWeak spots, each with a suggested edit\nA draft whose figures agree',
  'features.coordinator.text':
    'The coordinator turns the reviewed text into a set of documents that is ready to submit, and guides you through submission.',
  'features.coordinator.tasks':
    'Assembles sections, budget and annexes\nChecks the set against the requirements of the call\nKeeps track of partners and dates',
  'features.coordinator.gets': 'Documents in DOCX and PDF\nA submission checklist\nDates and partners in one plan',
  'features.programmes.title': 'Programmes we cover',
  'features.programmes.lead':
    'The parser reads calls of any of these four types of source, in English, Russian and Romanian.',
  'features.programmes.note': 'Four types of source',
  'features.programmes.items':
    'Horizon Europe: research and innovation, alone or in a consortium\nDigital Europe: digital skills, artificial intelligence, cybersecurity and computing\nNational programmes: calls of the ministries, agencies and funds of your country\nInternational foundations: donors that fund projects across borders',
  'features.account.title': 'What an account gives you',
  'features.account.lead': 'An account is free. With it you get the first two of the following; plans add the rest.',
  'features.account.items':
    'Calls read for you: deadline, money and who may apply, each with its sentence\nApplications kept together: your organisation’s profile, its calls and its colleagues in one place\nNew grant notifications: included from the Basic plan\nPriority support: included from the Pro plan',
  'features.prices.title': 'Prices',
  'features.prices.lead':
    'Services are work by our people and are priced per project. Plans set how much you can do here yourself and are priced per month; you need no plan to order a service. All are starting prices, agreed before work begins.',
  'features.prices.note': 'Prices in euros',
  'features.prices.consultation': { text: 'free', label: 'Initial consultation' },
  'features.prices.consultation_text': 'We answer your first questions and tell you what is possible.',
  'features.prices.application': { text: 'from €200', label: 'Full application, per project' },
  'features.prices.application_text':
    'Our people prepare the application with you, from the profile to the finished documents.',
  'features.prices.support': { text: 'from €500', label: 'Package with support, per project' },
  'features.prices.support_text': 'An application with consultations and support along the way.',
  'features.prices.search': { text: 'from €200', label: 'Grant search, per project' },
  'features.prices.search_text': 'We look for calls that fit your organisation and check whether you are eligible.',
  'features.prices.creation': { text: 'from €500', label: 'Application writing, per project' },
  'features.prices.creation_text': 'We write the application for you; you supply the facts and approve the text.',
  'features.prices.plans': { text: 'Compare plans', url: '/features#plans', variant: 'secondary' },
  'features.prices.ask': { text: 'Ask for a price', url: '/contact', variant: 'primary' },
  'features.cta.title': 'Start with a call',
  'features.cta.text':
    'Paste a call: within seconds you see its deadline, its money and who may apply. Or ask us: the first consultation is free.',
  'features.cta.launch': { text: 'Launch agent', url: 'assistant', variant: 'primary' },
  'features.cta.contact': { text: 'Ask a question', url: '/contact', variant: 'outline' },

  'about.hero.title': 'A grant application is a craft. We give you the workshop.',
  'about.hero.lead':
    'Grantwright is an AI assistant for small and medium businesses, start-ups and research institutes looking for grants. Five agents do the routine work; the decisions stay with you.',
  'about.hero.note': 'Wright: one who makes',
  'about.hero.image': {
    text: 'An editor’s desk: files of open calls, one proposal under loupe, dividers and pencil, and the stamp',
    url: '',
  },
  'about.claims.title': 'Results in numbers',
  'about.claims.lead': '85% of the applications prepared with Grantwright succeed. The market average is 35–40%.',
  'about.claims.note': '85% against 35–40%',
  'about.claims.success_label': 'Success rate with Grantwright',
  'about.claims.success_value': '85%',
  'about.claims.market_label': 'Market average',
  'about.claims.market_value': '35–40%',
  'about.claims.stat_organisations': { text: '500+', label: 'client organisations' },
  'about.claims.stat_raised': { text: '€50M+', label: 'raised by clients' },
  'about.claims.stat_platforms': { text: '50+', label: 'platforms our people follow' },
  'about.claims.stat_support': { text: '24/7', label: 'call reading' },
  'about.story.title': 'Why we built it',
  'about.story.paragraph_1':
    'Good projects lose for ordinary reasons: a condition nobody noticed, a figure that differs between two sections, an annex that came a day late. The idea was sound; the application was not.',
  'about.story.paragraph_2':
    'A wright is someone who makes things by hand: a shipwright builds ships, a playwright makes plays. We took the word for our name because an application is made the same way, part by part, each one checked before the next.',
  'about.story.paragraph_3':
    'So the work is divided among five agents. One gets to know your organisation, one analyses the call, one writes, one reads with a red pencil, one assembles the documents. Each passes the file on, and you can stop at any step and change it.',
  'about.story.paragraph_4':
    'The agents do not decide for you. You choose the call, accept or reject each edit and press the submit button yourself. If you want to talk to a person, we are here Monday to Friday 9:00–18:00 and Saturday 10:00–14:00.',
  'about.story.note_1': 'Sound idea, weak file',
  'about.story.note_2': 'Part by part',
  'about.story.note_3': 'You decide',
  'about.hands.title': 'Who works on your file',
  'about.hands.lead':
    'Five agents in a fixed order, and people for consultations, support and everything that needs a decision.',
  'about.hands.note': 'Five agents, then people',
  'about.hands.profiler': 'Profiles your organisation and checks whether you are eligible.',
  'about.hands.parser': 'Analyses the grant announcement.',
  'about.hands.generator': 'Drafts the sections of the proposal.',
  'about.hands.reviewer': 'Reviews the application and suggests fixes.',
  'about.hands.coordinator':
    'Produces the DOCX and PDF documents and the submission checklist, and coordinates the submission.',
  'about.hands.people':
    'People answer Monday to Friday 9:00–18:00 and Saturday 10:00–14:00. A contact request is answered within one working day.',
  'about.time.title': 'How long it takes',
  'about.time.lead':
    'A basic application takes 30 minutes to 2 hours of work with the agents. Allow 1 to 2 more hours for review.',
  'about.time.note': '30 minutes to 2 hours',
  'about.time.draft': { text: '30 min to 2 h', label: 'A basic application' },
  'about.time.review': { text: '1 to 2 h more', label: 'Review' },
  'about.rules.title': 'Four rules of the desk',
  'about.rules.note': 'How we decide',
  'about.rules.items':
    'Eligibility comes first: If a call is not for you, you learn it before anything is written.\nThe call decides: The draft follows the criteria and the wording of the announcement.\nThe decision is yours: You accept or reject each edit and press the submit button yourself.\nThe price comes before the work: “From €200” is where prices begin. The final one is agreed before work begins.',
  'about.limits.title': 'What we do not do',
  'about.limits.note': 'Said beforehand',
  'about.limits.items':
    'We do not promise a grant: The funder decides. Past success rates do not guarantee the next result.\nWe do not submit for you: You submit the application yourself, at the portal of the programme.\nWe do not replace your reading: What is read in a call can be wrong about a figure or a rule. Plan the 1 to 2 hours of review and read every page.\nWe do not search for calls by ourselves here: You bring the call. Our people look for calls as a service.\nWe do not work in every language: English, Russian and Romanian. For another language you need a translator.',
  'about.cta.title': 'Try it on your own project',
  'about.cta.text':
    'The initial consultation is free. If you would rather talk to a person, write to us: we answer within one working day.',
  'about.cta.launch': { text: 'Launch agent', url: 'assistant', variant: 'primary' },
  'about.cta.contact': { text: 'Contact us', url: '/contact', variant: 'outline' },

  'contact.hero.title': 'Write to us, or pick a time to talk',
  'contact.hero.lead': 'We answer every request within one working day. The first consultation is free.',
  'contact.hero.note': 'Answer in one working day',
  'contact.hero.book': { text: 'Book a consultation', variant: 'primary' },
  'contact.details.email_label': 'Email',
  'contact.details.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'contact.details.phone_label': 'Phone',
  'contact.details.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'contact.details.address_label': 'Address',
  'contact.details.address': '1 Example Street, office 5',
  'contact.details.weekdays_label': 'Monday to Friday',
  'contact.details.weekdays_hours': '9:00–18:00',
  'contact.details.saturday_label': 'Saturday',
  'contact.details.saturday_hours': '10:00–14:00',
  'contact.details.sunday_label': 'Sunday',
  'contact.details.sunday_hours': 'closed',
  'contact.form.title': 'Contact form',
  'contact.form.hint': 'Fields not marked “optional” are required.',
  'contact.success.title': 'We have your message',
  'contact.success.text': 'We will answer within one working day, at the email address you gave.',

  'faq.hero.title': 'Questions and answers',
  'faq.hero.lead': 'Can’t find your question? Write to us. We answer within one working day.',
  'faq.group_1.title': 'Getting started',
  'faq.group_1.q1_question': 'What does Grantwright do?',
  'faq.group_1.q1_answer':
    'You paste or upload a call and see its deadline, its money and who may apply, each with the sentence it comes from, and whether your organisation fits. Then you write the text, plan the work and the budget, have it checked and take the files with you. Five agents share the work.',
  'faq.group_1.q2_question': 'Who is it for?',
  'faq.group_1.q2_answer':
    'For small and medium businesses, start-ups, research institutes and other organisations looking for grants. We have 500+ client organisations.',
  'faq.group_1.q3_question': 'How long does an application take?',
  'faq.group_1.q3_answer': 'A basic application takes 30 minutes to 2 hours. Allow 1 to 2 more hours for review.',
  'faq.group_1.q4_question': 'Which languages can I work in?',
  'faq.group_1.q4_answer':
    'English, Russian and Romanian. You can switch the language of the site at any time, and calls are read in all three.',
  'faq.group_1.q5_question': 'Which programmes are covered?',
  'faq.group_1.q5_answer':
    'Horizon Europe, Digital Europe, national programmes and international foundations. You bring the call; our people look for calls as a service.',
  'faq.group_2.title': 'Agents and applications',
  'faq.group_2.q1_question': 'What does each agent do?',
  'faq.group_2.q1_answer':
    'The search agent builds your profile and checks eligibility. The parser analyses the call. The text generator helps you write, plan and budget. The reviewer checks the application. The coordinator makes the files, the checklist and the calendar.',
  'faq.group_2.q2_question': 'Can I change what the agents found?',
  'faq.group_2.q2_answer':
    'Yes. You confirm or correct everything that was read in a call, and later steps use what you confirmed.',
  'faq.group_2.q3_question': 'Do the agents submit the application for me?',
  'faq.group_2.q3_answer': 'No. You press the submit button yourself, on the programme’s portal.',
  'faq.group_2.q4_question': 'What are the chances of success?',
  'faq.group_2.q4_answer':
    '85% of the applications prepared with Grantwright succeed; the market average is 35–40%. Nobody can promise a grant: the funder decides.',
  'faq.group_3.title': 'Prices and services',
  'faq.group_3.q1_question': 'Is the first consultation free?',
  'faq.group_3.q1_answer': 'Yes. Book it on the Contact page. Reading a call here is free too.',
  'faq.group_3.q2_question': 'How much does a full application cost?',
  'faq.group_3.q2_answer':
    'From €200 per project. A package with support starts at €500 per project. Plans are something else: they set how much you can do here yourself, per month.',
  'faq.group_3.q3_question': 'Can I order only part of the work?',
  'faq.group_3.q3_answer': 'Yes. Grant search starts at €200 and application writing at €500, per project.',
  'faq.group_3.q4_question': 'When can I talk to a person?',
  'faq.group_3.q4_answer':
    'Monday to Friday 9:00–18:00 and Saturday 10:00–14:00. We answer written requests within one working day. Calls are read at any hour.',
  'faq.group_4.title': 'Data and account',
  'faq.group_4.q1_question': 'Do I need an account?',
  'faq.group_4.q1_answer':
    'Not for reading the site or writing to us. To launch the agent you log in; the login window opens by itself when you press “Launch agent”.',
  'faq.group_4.q2_question': 'How can I log in?',
  'faq.group_4.q2_answer':
    'With your email and password, or with a link we email you. If other services such as Google or GitHub are offered here, their buttons are on the login page; you can link and unlink them in your profile. The only remaining way to log in cannot be unlinked.',
  'faq.group_4.q3_question': 'What are the password rules?',
  'faq.group_4.q3_answer':
    'A new password needs at least 12 characters, with one uppercase letter, one lowercase letter, one digit and one special character. Where you reset or change it, 6 characters are enough.',
  'faq.group_4.q4_question': 'What does an account give me?',
  'faq.group_4.q4_answer':
    'You can read calls, check whether your organisation fits, and keep applications, consultations, tickets and subscription in one place. New grant notifications come with the Basic plan, priority support with Pro.',
  'faq.group_4.q5_question': 'In which formats can I bring a call?',
  'faq.group_4.q5_answer':
    'As pasted text, as PDF, DOCX, TXT, Markdown or HTML up to 25 MB, or by its number at the EU portal or Grants.gov.',
  'faq.cta.title': 'Can’t find your question?',
  'faq.cta.text': 'Write to us or book a consultation. We answer within one working day.',
  'faq.cta.contact': { text: 'Write to us', url: '/contact', variant: 'primary' },

  ...legalCopy,

  'login.promise.login_title': 'Pick up where you left off',
  'login.promise.login_lead':
    'Your consultations, tickets and plan are in your account, and the agent is one click away.',
  'login.promise.register_title': 'One account for all your applications',
  'login.promise.register_lead': 'Registration is free, and so is the first consultation.',

  'layout.site.name': 'Grantwright',
  'layout.site.tagline': 'AI grant-writing assistant',
  'layout.site.description':
    'Reads calls for proposals and shows deadline, money and who may apply, each with its sentence: five agents, from open call to application.',
  'layout.site.logo': { text: 'Logo of the site', url: '' },
  'layout.site.share_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.site.social': '',
  'layout.site.other_language': 'This page is not available in English. You are reading it in:',
  'layout.seo.home_title': 'AI grant-writing assistant',
  'layout.seo.home_description':
    'Paste a call and see its deadline, its money and who may apply, each with its sentence. For Horizon Europe, Digital Europe, national programmes, foundations.',
  'layout.seo.home_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.features_title': 'Five agents, programmes and prices',
  'layout.seo.features_description':
    'What each of the five AI agents does, which grant programmes they know, what an account adds and what the services cost.',
  'layout.seo.features_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.about_title': 'About us',
  'layout.seo.about_description':
    'Why Grantwright was built and how it works: 85% of applications succeed against a market average of 35–40%, 500+ organisations, €50M+ raised.',
  'layout.seo.about_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.contact_title': 'Contact and consultations',
  'layout.seo.contact_description':
    'Write to us or book a free first consultation. We answer within one working day, Monday to Friday 9:00–18:00, Saturday 10:00–14:00.',
  'layout.seo.contact_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.faq_title': 'Questions and answers',
  'layout.seo.faq_description':
    'How long an application takes, what it costs, which programmes and languages are covered, and how the account works.',
  'layout.seo.faq_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.privacy_title': 'Privacy policy',
  'layout.seo.privacy_description':
    'What data Grantwright collects, why, how long it is kept, which cookies are used, and how to export or delete it.',
  'layout.seo.privacy_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.terms_title': 'Terms of use',
  'layout.seo.terms_description':
    'The rules for using Grantwright: account, consultations, prices and plans, rights to your texts, responsibility.',
  'layout.seo.terms_image': { text: 'AI grant-writing assistant', url: '' },
  'layout.seo.login_title': 'Login',
  'layout.seo.login_description':
    'Log in to Grantwright to launch the agent and to reach your consultations, tickets and plan.',
  'layout.seo.register_title': 'Register',
  'layout.seo.register_description':
    'Create a free Grantwright account to launch the agent, book consultations and write to support.',
  'layout.header.nav_home': { text: 'Home', url: '/' },
  'layout.header.nav_about': { text: 'About', url: '/about' },
  'layout.header.nav_features': { text: 'Features', url: '/features' },
  'layout.header.nav_contact': { text: 'Contact', url: '/contact' },
  'layout.header.nav_faq': { text: 'FAQ', url: '/faq' },
  'layout.header.login': { text: 'Login', url: '/login', variant: 'ghost' },
  'layout.header.register': { text: 'Register', url: '/register', variant: 'outline' },
  'layout.header.launch': { text: 'Launch agent', url: 'assistant', variant: 'primary' },
  'layout.footer.blurb':
    'An AI assistant for finding grants and writing applications, for companies, start-ups and research institutes.',
  'layout.footer.features_title': 'Features',
  'layout.footer.feature_1': { text: 'Search and profiling', url: '/features#profiler' },
  'layout.footer.feature_2': { text: 'Call analysis', url: '/features#parser' },
  'layout.footer.feature_3': { text: 'Text generation', url: '/features#generator' },
  'layout.footer.feature_4': { text: 'Review', url: '/features#reviewer' },
  'layout.footer.feature_5': { text: 'Documents and submission', url: '/features#coordinator' },
  'layout.footer.company_title': 'Company',
  'layout.footer.company_about': { text: 'About', url: '/about' },
  'layout.footer.company_features': { text: 'Features', url: '/features' },
  'layout.footer.company_agents': { text: 'AI agents', url: '/#agents' },
  'layout.footer.company_dashboard': { text: 'Sample dashboard', url: '/#dashboard' },
  'layout.footer.company_contact': { text: 'Contact', url: '/contact' },
  'layout.footer.contact_title': 'Contact',
  'layout.footer.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'layout.footer.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'layout.footer.address': '1 Example Street, office 5',
  'layout.footer.hours': 'Mon–Fri 9:00–18:00, Sat 10:00–14:00',
  'layout.footer.copyright': '© 2026 Grantwright',
  'layout.footer.faq': { text: 'FAQ', url: '/faq' },
  'layout.footer.support': { text: 'Support', url: '/contact' },
  'layout.footer.login': { text: 'Login', url: '/login' },
  'layout.footer.register': { text: 'Register', url: '/register' },
  'layout.footer.privacy': { text: 'Privacy policy', url: '/privacy' },
  'layout.footer.terms': { text: 'Terms of use', url: '/terms' },
  'layout.not_found.stamp': 'Not in the file',
  'layout.not_found.title': 'Oops! Page not found',
  'layout.not_found.lead': 'This page has been removed, or was never here.',
  'layout.not_found.asked': 'You asked for',
  'layout.not_found.home': { text: 'Back to home', url: '/', variant: 'primary' },
  'layout.not_found.faq': { text: 'Read the FAQ', url: '/faq', variant: 'ghost' },
  'layout.error.title': 'Something broke on our side',
  'layout.error.lead': 'Try again in a minute. If it happens again, write to us and give the request number.',
} satisfies Record<ContentId, CopyValue>
