import type { CopyValue, LegalContentId } from '../catalogue.ts'
import { collectedLines, retentionLines } from '../policy-kinds.ts'
import type { PolicyParagraphs } from '../policy-kinds.ts'

/** What is kept of people, by kind. */
const paragraphs: PolicyParagraphs = {
  account: {
    name: 'Account',
    what: 'your name, email address, phone and Telegram if you enter them, language and preferences, so that you can log in and we can reach you. Of your password we keep only a hash.',
    kept: 'until you delete your account.',
    download: 'In your download.',
  },
  security: {
    name: 'Security',
    what: 'the browser and network address of each session, second steps, failed logins, and a log of what was done on the site, so that misuse is noticed and can be proven.',
    kept: 'failed logins 30 days, network addresses in the log 90 days, sessions until three days after they end. The log itself stays; after your account is deleted it no longer names you.',
    download: 'In your download.',
  },
  consultations: {
    name: 'Consultations',
    what: 'name, email address, phone, company, what you want to discuss, the date and time, and what we noted for you, so that we can meet and prepare.',
    kept: 'until you delete your account or ask us to remove them; then only the time stays, without you.',
    download: 'In your download.',
  },
  messages: {
    name: 'Messages',
    what: 'what you write in the contact form and to support, our answers, your ratings, and the files you attach, so that we can answer.',
    kept: 'contact form messages two years; tickets and their files until you delete your account. An email that belongs to no ticket 90 days.',
    download: 'In your download; of files, their names and sizes.',
  },
  subscription: {
    name: 'Subscription',
    what: 'your plan, its dates, your requests, what you have used of its limits, and what a payment provider reports if one is connected, so that you get what your plan includes.',
    kept: 'until you delete your account.',
    download: 'In your download.',
  },
  organisation: {
    name: 'Organisation profile',
    what: 'legal form, country, founding date, staff, turnover, owners with their shares, partners, reusable texts, and who works for the organisation in which role, so that a call can be compared with it.',
    kept: 'until its last member deletes their account. Deleted texts can be restored for 30 days.',
    download: 'In your download, if you are a member.',
  },
  invitations: {
    name: 'Invited people',
    what: 'the email address that a member invites, their role and who invited them, so that the invitation can be sent and accepted.',
    kept: 'an invitation is valid for 14 days and is deleted 30 days after that, or as soon as it is accepted, declined or withdrawn.',
    download: 'In the download of the person with that address.',
  },
  calls: {
    name: 'Calls and their files',
    what: 'the text of each call you paste or upload, the uploaded file itself, what was read in it, and what you confirmed or corrected, so that you can work with it and open the original.',
    kept: 'until the organisation goes. A deleted call can be restored for 30 days; then its files go with it.',
    download: 'In your download: the list of calls and your decisions; of files, their names and sizes.',
  },
  applications: {
    name: 'Applications',
    what: 'title, call, language, status and steps; its texts with their versions, comments, suggestions and your answers to questions; plan and budget; the checklist with its files, the receipt and the result; and the reasons you give for going on against a warning, so that your organisation can work on them together.',
    kept: 'until the organisation goes. A deleted application can be restored for 30 days.',
    download: 'In your download.',
  },
  consultants: {
    name: 'Access for consultants',
    what: 'which application you opened to which consultant, with which right and until when, so that they can advise you.',
    kept: 'the access ends on the date you set; the entry goes with the application or the consultation.',
    download: 'In the download of the consultant.',
  },
  models: {
    name: 'Model use',
    what: 'if a language model is connected: who started which step when, how many tokens it used, what you asked it to do, the passages you selected for it, and what it proposed or wrote, so that limits hold and you can check it.',
    kept: 'proposals, opinions and written texts until the application or the organisation goes; the count of use stays for our accounts, without your name once your account is deleted.',
    download: 'In your download.',
  },
  notices: {
    name: 'Notifications and emails',
    what: 'what we notified you of, what you chose to get, and the emails we sent you, so that you are informed and nothing is sent twice.',
    kept: 'notifications 180 days; the text of emails 30 days after sending.',
    download: 'In your download; of emails, their kind, language and time.',
  },
  tokens: {
    name: 'Access tokens',
    what: 'the tokens that staff make for programs, without their secret part, so that their use can be traced.',
    kept: '90 days after they end.',
    download: 'In your download.',
  },
  visits: {
    name: 'Visits',
    what: 'which pages are opened, from which site, in which language and on what kind of device, so that we can improve the site. Nothing that shows who you are.',
    kept: 'single page views 90 days; after that only daily totals remain.',
    download: 'Not in your download, because we cannot know which are yours.',
  },
}

const general = ['Backups are encrypted and replaced by newer ones, so deleted data disappears from them with time.']

/** The English privacy policy and terms, as shipped: what is here is true of the product with its default settings. */
export const legalCopy = {
  'privacy.hero.title': 'Privacy policy',
  'privacy.hero.lead': 'What we collect when you use this site, why, how long we keep it, and what you can ask of us.',
  'privacy.hero.note': 'In force: 28 November 2026',
  'privacy.controller.title': 'Who is responsible',
  'privacy.controller.text':
    'The organisation that runs this site is responsible for your data. Write to us about anything on this page.',
  'privacy.collected.title': 'What we collect, and why',
  'privacy.collected.text': 'Only what you give us and what the site needs in order to work and to stay safe.',
  'privacy.collected.items': collectedLines(paragraphs),
  'privacy.purposes.title': 'On what legal basis',
  'privacy.purposes.items':
    'To give you what you asked for: your account, a consultation, an answer, your plan. The legal basis is our contract with you, or steps you asked for before one.\nTo keep the site safe and to count visits. The legal basis is our legitimate interest in a site that works.\nTo send you news about grants, if you have turned it on. The legal basis is your consent, which you can withdraw at any time.',
  'privacy.storage.title': 'Where it is kept and who sees it',
  'privacy.storage.text':
    'Your data is kept in the database and file store of this site. Only staff who need it for their work can see it; the data of an organisation is seen by its members and by the consultants it opened an application to. We do not sell it and do not give it to advertisers. The services that carry our mail, and any payment, text message, storage or language model service that we have connected, receive only what they need for that job.',
  'privacy.cookies.title': 'Cookies and browser storage',
  'privacy.cookies.text': 'No cookie is used for tracking or advertising, so there is no cookie banner.',
  'privacy.cookies.items':
    'One cookie remembers the language you chose, for a year.\nIf you log in through another service, such as Google or GitHub, a cookie protects that step for a few minutes.\nYour browser itself keeps your session, your theme and the drafts you have not sent. They stay on your device until you log out or clear them.\nVisits are counted without cookies: hashes that tell visitors apart are deleted within 48 hours. If your browser sends Do Not Track or Global Privacy Control, you are not counted.',
  'privacy.assistant.title': 'AI and your texts',
  'privacy.assistant.text':
    '“Launch agent” opens the workspace of this site in a new tab: you paste or upload a call, and rules read it here, without a language model. If we have set a link to an assistant elsewhere, “Launch agent” opens that service instead, and what you write there is handled under its terms. This site itself sends your text to a language model only where one has been set up, and only when you start that step; an organisation can forbid it for all its texts or for one call. Your messages, tickets and bookings are never sent to one, and we train no model on your data.',
  'privacy.mails.title': 'Email we send',
  'privacy.mails.text':
    'We write to you about your account, your bookings and your tickets. You choose which other emails you get in your profile; news comes only if you turn it on, and each of these emails carries a link to unsubscribe.',
  'privacy.retention.title': 'How long we keep it',
  'privacy.retention.items': retentionLines(paragraphs, general),
  'privacy.rights.title': 'Your rights',
  'privacy.rights.text':
    'You can do most of this yourself in your profile. For the rest, write to us: we answer within one working day.',
  'privacy.rights.items':
    'See and correct your data in your profile.\nDownload everything we keep about you as one file (Profile, Your data).\nDelete your account. You have 14 days to change your mind; then it is erased.\nObject to a use of your data, or ask us to restrict it.\nWithdraw consent in your notification preferences or with the link in any newsletter.\nComplain to the data protection authority of your country.',
  'privacy.changes.title': 'Changes to this policy',
  'privacy.changes.text':
    'When something changes, we change this page and its date. Before important changes apply, we notify account holders on the site.',
  'terms.hero.title': 'Terms of use',
  'terms.hero.lead': 'The rules for using this site and its services, in plain words.',
  'terms.hero.note': 'In force: 28 November 2026',
  'terms.service.title': 'What we offer',
  'terms.service.text':
    'The site reads calls for proposals: you paste or upload one and see its deadline, its money and who may apply, each with the sentence it comes from, and whether your organisation fits. You can keep your organisation’s profile and your applications here, write, plan and check them with colleagues, save them as files, book consultations, write to support and manage your plan. The agents prepare; you check, decide and submit. Nobody can promise that a grant will be awarded: that is decided by the funder.',
  'terms.account.title': 'Your account',
  'terms.account.text':
    'An account is free. Give a correct email address, keep your password to yourself and tell us if you think someone else is using your account. You answer for what is done through it.',
  'terms.use.title': 'Fair use',
  'terms.use.text': 'Please do not:',
  'terms.use.items':
    'use the site for anything unlawful, or to mislead a funder\ntry to reach other people’s data, or get around limits and protection\nsend advertising, malicious files or automated requests that burden the site\nupload texts or files that you have no right to use',
  'terms.consultations.title': 'Consultations',
  'terms.consultations.text':
    'The first consultation is free. You can move or cancel a consultation on the site or with the link in our email, until the time that is shown with it. If we have to cancel, we tell you by email.',
  'terms.payment.title': 'Prices and plans',
  'terms.payment.text':
    'Prices on the site are starting prices in euros: services by our staff per project, plans per month. What a project or plan costs is agreed with you before any paid work begins; nothing is charged automatically on this site. A plan ends on its end date. You can ask for a change or cancel at any time on the Subscription tab; after cancelling, a plan runs until the end of its period.',
  'terms.texts.title': 'Your texts stay yours',
  'terms.texts.text':
    'You keep all rights to what you write and upload. We use it only to provide the service to you. What rules or a model read in a call can be wrong: check facts, figures and the conditions of the call before you submit.',
  'terms.liability.title': 'Our responsibility',
  'terms.liability.text':
    'We work carefully, but cannot guarantee that the site is always available, that a list of calls is complete or that an application succeeds. We are liable for damage caused intentionally or by gross negligence, and wherever the law does not allow liability to be limited.',
  'terms.ending.title': 'Ending and changes',
  'terms.ending.text':
    'You can delete your account at any time in your profile. We can block an account that breaks these terms, and say why. When the terms change, we change this page and its date and notify account holders on the site before the change applies. Mandatory consumer protection law of your country is not affected.',
  'terms.contact.title': 'Questions',
  'terms.contact.text': 'Write to us or call. We answer within one working day.',
} satisfies Record<LegalContentId, CopyValue>
