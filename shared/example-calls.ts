import type { Language } from '#shared/languages.ts'

/** An invented call that one can try the workspace with. Its text is the file `/examples/<name>.txt` of the site. */
export type ExampleCall = { name: string; language: Language; title: string; deadline: string }

/** The example calls that ship, each with its title in its own language and its first deadline. A test reads every one. */
export const exampleCalls: readonly ExampleCall[] = [
  {
    name: '03-en-digital-sme-support',
    language: 'en',
    title: 'Everyday language services for small public bodies',
    deadline: '2027-10-07',
  },
  { name: '05-ro-program-national', language: 'ro', title: 'Atelierul Verde 2027', deadline: '2027-03-29' },
  {
    name: '06-ru-mezhdunarodnyj-fond',
    language: 'ru',
    title: 'Открытый конкурс совместных прикладных исследований',
    deadline: '2027-04-30',
  },
  {
    name: '01-en-two-stage-ria',
    language: 'en',
    title: 'Circular process control for small-batch manufacturing',
    deadline: '2027-03-24',
  },
  {
    name: '02-en-lump-sum-ia',
    language: 'en',
    title: 'Shared heat networks for towns below fifty thousand inhabitants',
    deadline: '2027-02-18',
  },
  { name: '04-en-foundation-two-step', language: 'en', title: 'Open Rivers Small Grants 2027', deadline: '2027-04-08' },
  {
    name: '08-ro-consortiu-digital',
    language: 'ro',
    title: 'Competențe digitale pentru întreprinderi rurale',
    deadline: '2027-05-04',
  },
  {
    name: '07-en-csa-cutoffs-pdf-noise',
    language: 'en',
    title: 'Regional mentorship for first-time coordinators',
    deadline: '2027-04-27',
  },
]
