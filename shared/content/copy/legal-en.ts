import type { CopyValue, LegalContentId } from '../catalogue.ts'

/** The English privacy policy and terms, as shipped: what is here is true of the product with its default settings. */
export const legalCopy = {
  'privacy.hero.title': 'Privacy policy',
  'privacy.hero.lead': 'What we collect when you use this site, why, how long we keep it, and what you can ask of us.',
  'privacy.hero.note': 'In force: 22 November 2026',
  'privacy.controller.title': 'Who is responsible',
  'privacy.controller.text':
    'The organisation that runs this site is responsible for your data. Write to us about anything on this page.',
  'privacy.collected.title': 'What we collect',
  'privacy.collected.text': 'Only what you give us and what the site needs in order to work and to stay safe.',
  'privacy.collected.items':
    'Account: name, email address, phone and Telegram if you enter them, language, notification preferences. Of your password we keep only a hash.\nConsultations: name, email address, phone, company, what you want to discuss, the date and time.\nMessages: what you write in the contact form and in support tickets, and the files you attach.\nSubscription: your plan, its dates, your requests and how much of its limits you have used.\nSecurity: the browser and network address of each session, failed login attempts, and a log of actions on the site.\nVisits: which pages are opened, from which site, in which language and on what kind of device. Nothing that tells us who you are.',
  'privacy.purposes.title': 'Why we use it',
  'privacy.purposes.items':
    'To give you what you asked for: your account, a consultation, an answer, your plan. The legal basis is our contract with you, or steps you asked for before one.\nTo keep the site safe and to count visits. The legal basis is our legitimate interest in a site that works.\nTo send you news about grants, if you have turned it on. The legal basis is your consent, which you can withdraw at any time.',
  'privacy.storage.title': 'Where it is kept and who sees it',
  'privacy.storage.text':
    'Your data is kept in the database and file store of this site. Only staff who need it for their work can see it. We do not sell it and do not give it to advertisers. The services that carry our mail, and any payment, text message or storage service that we have connected, receive only what they need for that job.',
  'privacy.cookies.title': 'Cookies and browser storage',
  'privacy.cookies.text': 'No cookie is used for tracking or advertising, so there is no cookie banner.',
  'privacy.cookies.items':
    'One cookie remembers the language you chose, for a year.\nIf you log in through another service, such as Google or GitHub, a cookie protects that step for a few minutes.\nYour browser itself keeps your session, your theme and the drafts you have not sent. They stay on your device until you log out or clear them.\nVisits are counted without cookies: hashes that tell visitors apart are deleted within 48 hours. If your browser sends Do Not Track or Global Privacy Control, you are not counted.',
  'privacy.assistant.title': 'AI and your texts',
  'privacy.assistant.text':
    '“Launch agent” opens the AI assistant in a new tab, at the service that provides it. What you write there is handled under the terms of that service. This site itself sends your text to a language model only where one has been set up, and only when you start that step. Your messages, tickets and bookings are never sent to one, and we train no model on your data.',
  'privacy.mails.title': 'Email we send',
  'privacy.mails.text':
    'We write to you about your account, your bookings and your tickets. You choose which other emails you get in your profile; each of them carries a link to unsubscribe.',
  'privacy.retention.title': 'How long we keep it',
  'privacy.retention.items':
    'Your account and everything in it: until you delete it.\nContact form messages: two years.\nConsultations: until you delete your account or ask us to remove them.\nThe text of emails we have sent: 30 days after sending.\nNotifications on the site: 180 days.\nFailed logins: 30 days. Network addresses in the activity log: 90 days.\nSingle page views: 90 days; after that only daily totals remain.\nBackups are encrypted and replaced by newer ones, so deleted data disappears from them with time.',
  'privacy.rights.title': 'Your rights',
  'privacy.rights.text':
    'You can do most of this yourself in your profile. For the rest, write to us: we answer within one working day.',
  'privacy.rights.items':
    'See and correct your data in your profile.\nDownload everything we keep about you as one file (Profile, Your data).\nDelete your account. You have 14 days to change your mind; then it is erased.\nObject to a use of your data, or ask us to restrict it.\nWithdraw consent in your notification preferences or with the link in any newsletter.\nComplain to the data protection authority of your country.',
  'privacy.changes.title': 'Changes to this policy',
  'privacy.changes.text':
    'When something changes, we change this page and its date. We tell account holders about important changes before they apply.',
  'terms.hero.title': 'Terms of use',
  'terms.hero.lead': 'The rules for using this site and its services, in plain words.',
  'terms.hero.note': 'In force: 22 November 2026',
  'terms.service.title': 'What we offer',
  'terms.service.text':
    'The site describes and opens an AI assistant for finding grants and writing applications, and lets you book consultations, write to support and manage your plan. The assistant prepares; you check, decide and submit. Nobody can promise that a grant will be awarded: that is decided by the funder.',
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
    'Prices on the site are starting prices in euros. What a project or plan costs is agreed with you before any paid work begins; nothing is charged automatically on this site. A plan ends on its end date. You can ask for a change or cancel at any time on the Subscription tab; after cancelling, a plan runs until the end of its period.',
  'terms.texts.title': 'Your texts stay yours',
  'terms.texts.text':
    'You keep all rights to what you write, upload and have drafted. We use it only to provide the service to you. Texts made with AI can contain mistakes: check facts, figures and the conditions of the call before you submit.',
  'terms.liability.title': 'Our responsibility',
  'terms.liability.text':
    'We work carefully, but cannot guarantee that the site is always available, that a list of calls is complete or that an application succeeds. We are liable for damage caused intentionally or by gross negligence, and wherever the law does not allow liability to be limited.',
  'terms.ending.title': 'Ending and changes',
  'terms.ending.text':
    'You can delete your account at any time in your profile. We can block an account that breaks these terms, and say why. When the terms change, we change this page and its date and tell account holders before the change applies. Mandatory consumer protection law of your country is not affected.',
  'terms.contact.title': 'Questions',
  'terms.contact.text': 'Write to us or call. We answer within one working day.',
} satisfies Record<LegalContentId, CopyValue>
