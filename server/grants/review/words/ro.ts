import type { ReviewRuleName, RuleWords } from '#server/grants/review/words/en.ts'
import type { Language } from '#shared/languages.ts'

/** What the rules of the review say, in Romanian. */
export const words: Readonly<Record<ReviewRuleName, RuleWords>> = {
  'admissibility.words': {
    title: '{title}: {count} de cuvinte, cel mult {max}',
    reason: 'Secțiunea depășește limita cu {over} de cuvinte. Finanțatorii taie sau resping ce este peste limită.',
    remedy: 'Scurtați textul sau corectați limita secțiunii, dacă apelul prevede alta.',
  },
  'admissibility.characters': {
    title: '{title}: {count} de caractere, cel mult {max}',
    reason: 'Secțiunea depășește limita cu {over} de caractere. Formularul finanțatorului nu primește mai mult.',
    remedy: 'Scurtați textul sau corectați limita secțiunii, dacă apelul prevede alta.',
  },
  'admissibility.pages': {
    title: '{title}: circa {count} pagini, cel mult {max}',
    reason: 'Evaluatorii nu văd paginile de peste limită. Numărul este estimat după lungimea textului.',
    remedy: 'Verificați paginile în fișierul exportat și scurtați înainte de termen.',
  },
  'admissibility.missing_part': {
    title: 'Secțiunea „{title}” este goală',
    reason: 'Secțiunea este în structură, dar nu conține niciun cuvânt. O cerere incompletă nu este admisă.',
    remedy: 'Scrieți secțiunea sau scoateți-o, dacă apelul nu o cere.',
  },
  'admissibility.missing_dissemination': {
    title: 'Lipsește planul de diseminare și exploatare',
    reason:
      'În propunerile complete Orizont Europa, acest plan este o condiție de admisibilitate, iar textul nu vorbește despre diseminare.',
    remedy: 'Descrieți cine primește rezultatele, prin ce canale și cine le va folosi.',
  },
  'admissibility.language': {
    title: 'Secțiunea „{title}” este în limba {found}',
    reason: 'Cererea trebuie scrisă în limba {asked}. Cele mai multe cuvinte ale secțiunii sunt în limba {found}.',
    remedy: 'Traduceți secțiunea sau schimbați limba cererii, dacă apelul le admite pe ambele.',
  },
  'admissibility.blind_name': {
    title: 'Un nume într-un text evaluat anonim',
    reason: 'Prima etapă a apelului se evaluează fără nume. Din cauza mențiunii „{name}”, propunerea nu este admisă.',
    remedy: 'Spuneți ce trebuie să știe cititorul despre organizație, fără numele ei.',
  },
  'admissibility.page_size': {
    title: 'Apelul cere pagini {asked}',
    reason: 'Fișierele PDF și DOCX făcute aici au pagini {made}.',
    remedy:
      'Alegeți formatul paginii în fișierul DOCX înainte de depunere sau corectați informația dacă apelul a fost citit greșit.',
  },
  'admissibility.margins': {
    title: 'Apelul cere margini de {asked} mm',
    reason: 'Fișierele făcute aici nu le pot avea: marginile lor sunt de {made} mm.',
    remedy:
      'Recitiți propoziția din apel și corectați informația dacă a fost citită greșit; altfel alegeți marginile în fișierul DOCX.',
  },
  'admissibility.font_size': {
    title: 'Apelul cere litere de {asked} pt',
    reason: 'Fișierele făcute aici nu le pot avea: literele lor sunt de {made} pt.',
    remedy:
      'Recitiți propoziția din apel și corectați informația dacă a fost citită greșit; altfel alegeți mărimea în fișierul DOCX.',
  },
  'admissibility.font': {
    title: 'Apelul cere fontul {font}',
    reason:
      'Apelul: „{asked}” Fișierele făcute aici folosesc Tinos, care are formele și lățimile fontului Times New Roman.',
    remedy: 'Alegeți {font} în fișierul DOCX și numărați din nou paginile înainte de depunere.',
  },
  'admissibility.file_name': {
    title: 'Apelul spune cum se numesc fișierele',
    reason: 'Apelul: „{asked}” Fișierele făcute aici poartă numele cererii.',
    remedy: 'Redenumiți fișierele cum cere apelul înainte de a le depune.',
  },
  'admissibility.character': {
    title: 'Fișierele nu pot arăta „{character}”',
    reason: 'Fontul fișierelor nu are semnul {code}. Cât timp este în text, nu se face niciun PDF.',
    remedy: 'Scrieți-l în cuvinte sau ștergeți-l.',
  },
  'coverage.outcome_absent': {
    title: 'Un rezultat așteptat nu este acoperit',
    reason: 'Apelul cere „{asked}”. După cuvinte, nicio propoziție nu vorbește despre aceasta; lipsesc: {missing}.',
    remedy: 'Arătați la obiective și la impact cum îl obține proiectul și în ce măsură.',
  },
  'coverage.outcome_thin': {
    title: 'Un rezultat așteptat este abia acoperit',
    reason: 'Apelul cere „{asked}”. După cuvinte, în cea mai bună propoziție lipsesc: {missing}.',
    remedy: 'Precizați ce, cât, pentru cine și până când.',
  },
  'coverage.aspect_absent': {
    title: 'Un aspect al criteriilor nu este acoperit',
    reason:
      'Secțiunea trebuie să răspundă la „{asked}”. După cuvinte, nicio propoziție nu vorbește despre aceasta; lipsesc: {missing}.',
    remedy: 'Adăugați un paragraf care răspunde.',
  },
  'coverage.aspect_thin': {
    title: 'Un aspect al criteriilor este abia acoperit',
    reason: 'Secțiunea trebuie să răspundă la „{asked}”. După cuvinte, în cea mai bună propoziție lipsesc: {missing}.',
    remedy: 'Adăugați ce lipsește, cu o cifră sau un exemplu.',
  },
  'substance.objective_number': {
    title: 'Un obiectiv fără nicio cifră',
    reason: 'Evaluatorii întreabă cum se va vedea că a fost atins. Nimic din acest paragraf nu se poate măsura.',
    remedy: 'Spuneți cât, din ce și până când.',
  },
  'substance.indicator_baseline': {
    title: 'O țintă fără valoare de referință',
    reason: 'O schimbare se poate judeca numai față de valoarea de azi.',
    remedy: 'Indicați valoarea de azi și cum a fost măsurată.',
  },
  'substance.indicator_unit': {
    title: 'O țintă fără unitate: {title}',
    reason: 'Ținta este doar un număr. Indicatorul nu spune ce se numără.',
    remedy: 'Scrieți unitatea lângă număr, în plan.',
  },
  'substance.indicator_date': {
    title: 'O țintă fără termen',
    reason: 'Nu se spune până când va fi atinsă.',
    remedy: 'Indicați luna proiectului sau anul.',
  },
  'substance.risk_mitigation': {
    title: 'Un risc fără măsuri',
    reason: 'Un risc doar numit se citește ca o slăbiciune a planului.',
    remedy: 'Spuneți cum îl preveniți și ce faceți dacă apare.',
  },
  'substance.package_deliverable': {
    title: '{title} nu are niciun livrabil',
    reason: 'Un pachet de lucru fără livrabil nu poate fi nici verificat, nici plătit.',
    remedy: 'Indicați cel puțin un livrabil sau uniți pachetul cu altul.',
  },
  'substance.deliverable_package': {
    title: '{title} nu aparține niciunui pachet de lucru',
    reason: 'Un pachet de lucru cu acest număr nu există nici în plan, nici în text.',
    remedy: 'Corectați numărul sau adăugați pachetul de lucru.',
  },
  'substance.milestone_proof': {
    title: 'Un jalon fără mijloc de verificare',
    reason: 'Evaluatorii întreabă după ce se va vedea că a fost atins.',
    remedy: 'Indicați dovada: un raport, un proces-verbal de testare, un document semnat.',
  },
  'substance.partner_task': {
    title: '{title} nu are nicio sarcină',
    reason: 'Partenerul nu conduce nimic în plan și nu are luni-persoană. Evaluatorii întreabă de ce participă.',
    remedy: 'Dați-i partenerului luni-persoană sau o sarcină ori scoateți-l din cerere.',
  },
  'substance.no_effort': {
    title: '{title} nu are luni-persoană',
    reason: 'Alte pachete de lucru au. O muncă pentru care nimeni nu are timp nu este credibilă.',
    remedy: 'Introduceți lunile-persoană ale fiecărui partener în acest pachet.',
  },
  'substance.person_month_cost': {
    title: '{title}: {cost} pentru o lună-persoană',
    reason: 'Este departe de ce văd de obicei evaluatorii.',
    remedy: 'Verificați costurile de personal și lunile-persoană. Dacă sunt corecte, explicați cifra.',
  },
  'substance.outside_duration': {
    title: '{title} este după sfârșitul proiectului',
    reason: 'Este în luna {month}, iar durata proiectului în luni este {months}.',
    remedy: 'Corectați luna sau durata.',
  },
  'budget.sum': {
    title: 'Bugetul nu se închide',
    reason: 'Unele linii nu intră în nicio sumă: {title}.',
    remedy: 'Deschideți bugetul și dați fiecărei linii un partener, o categorie și un curs.',
  },
  'budget.range': {
    title: 'Suma cerută este în afara limitelor apelului',
    reason: 'Cereți {value}. Apelul oferă de la {least} până la {most}.',
    remedy: 'Schimbați bugetul sau confirmați sumele din apel, dacă au fost citite greșit.',
  },
  'budget.request': {
    title: 'Suma cerută depășește ce permit regulile',
    reason: 'Cereți {value}; se poate cere cel mult {most}.',
    remedy: 'Micșorați suma sau verificați rata.',
  },
  'budget.own_share': {
    title: 'Contribuția proprie este prea mică',
    reason: 'Este {value}, iar minimul este {least}.',
    remedy: 'Măriți contribuția proprie sau micșorați suma cerută.',
  },
  'budget.ceiling': {
    title: 'Un plafon este depășit: {title}',
    reason: 'Este {value}, iar plafonul este {most}.',
    remedy: 'Mutați costuri la altă categorie sau micșorați-le.',
  },
  'budget.third_party': {
    title: 'Sprijinul pentru terți depășește limita',
    reason: 'Este {value}, iar maximul este {most}.',
    remedy: 'Micșorați suma sau justificați-o, dacă apelul permite mai mult.',
  },
  'budget.request_differs': {
    title: 'Textul cere altă sumă decât bugetul',
    reason: 'În text scrie {said}, în buget {planned}.',
    remedy: 'Corectați suma greșită.',
  },
  'budget.indirect_rate': {
    title: 'Altă rată a costurilor indirecte decât în buget',
    reason: 'În text scrie {said} %, în buget sau în apel {percent} %.',
    remedy: 'Corectați textul sau rata din plan.',
  },
  'budget.table_sum': {
    title: 'Un tabel nu se închide',
    reason: 'Ultimul rând spune {said}. Rândurile de deasupra dau {sum}.',
    remedy: 'Corectați rândul greșit.',
  },
  'language.template': {
    title: 'Au rămas cuvinte din formular',
    reason: 'Propoziția se adresează solicitantului, nu cititorului.',
    remedy: 'Scoateți-o.',
  },
  'language.placeholder': {
    title: 'A rămas un loc de completat',
    reason: '„{label}” ține locul unor cuvinte care urmează.',
    remedy: 'Completați-l sau scoateți-l.',
  },
  'language.name_spelling': {
    title: '„{written}” este scris „{usual}” în alte locuri',
    reason: 'Un nume scris în două feluri îl face pe cititor să se întrebe dacă este un lucru sau două.',
    remedy: 'Scrieți „{usual}”.',
  },
  'language.number_differs': {
    title: '{here} aici, {there} în „{where}”',
    reason: 'Două propoziții dau cifre diferite despre ce pare a fi același lucru: „{other}”',
    remedy: 'Corectați cifra greșită sau explicați diferența.',
  },
  'language.repeated': {
    title: 'O propoziție apare de două ori',
    reason: 'Aceleași cuvinte sunt în „{where}”. Repetițiile costă spațiu și răbdare.',
    remedy: 'Păstrați-o unde este mai utilă și trimiteți la ea din celălalt loc.',
  },
  'language.untranslated': {
    title: 'Un paragraf în limba {found}',
    reason: 'Secțiunea este în limba {asked}. Acest paragraf nu este.',
    remedy: 'Traduceți-l sau marcați-l drept citat.',
  },
  'language.acronym_undefined': {
    title: '{written} nu este explicat',
    reason: 'Evaluatorii s-ar putea să nu-l cunoască. De câte ori apare: {count}.',
    remedy: 'Scrieți-l întreg la prima apariție, cu forma scurtă între paranteze.',
  },
  'language.acronym_doubled': {
    title: '{written} este explicat de două ori',
    reason: 'La a doua explicație cititorul caută o diferență.',
    remedy: 'Păstrați prima explicație și folosiți aici forma scurtă.',
  },
  'language.long_sentence': {
    title: 'O frază lungă, cuvinte: {count}',
    reason: 'După circa 35 de cuvinte cititorul pierde începutul frazei.',
    remedy: 'Faceți două fraze din ea.',
  },
  'language.quotes': {
    title: 'Două feluri de ghilimele',
    reason: 'Alte citate din text au ghilimele tipografice. {written} are ghilimele drepte.',
    remedy: 'Scrieți {instead}.',
  },
  'integrity.pencil': {
    title: '„{words}” este în creion: nimeni nu a confirmat',
    reason: 'A scris-o un model și nu apare în niciun fapt, notă sau text al dumneavoastră.',
    remedy: 'Confirmați în text, indicați sursa sau schimbați.',
  },
  'integrity.number_source': {
    title: 'Cifra {number} nu are sursă',
    reason: 'Nu este nici în apel, nici în profil, iar propoziția nu indică nicio sursă.',
    remedy: 'Indicați sursa într-o notă sau în propoziție ori scoateți cifra.',
  },
  'integrity.vague_reference': {
    title: 'O afirmație fără sursă',
    reason: 'Propoziția invocă studii sau date și nu numește niciunul.',
    remedy: 'Numiți unul, cu autor, an și pagină.',
  },
  'integrity.reference_locator': {
    title: 'O trimitere care nu duce nicăieri',
    reason: 'Nu are pagină, volum, DOI sau adresă: „{reference}”',
    remedy: 'Adăugați DOI-ul, adresa sau paginile.',
  },
  'integrity.superlative': {
    title: '„{claim}” fără dovadă',
    reason: 'Evaluatorii întreabă: față de ce?',
    remedy: 'Spuneți ce ați comparat și cum sau arătați ce face soluția voastră.',
  },
  'integrity.ai_statement': {
    title: 'Lipsește declarația privind folosirea inteligenței artificiale',
    reason: 'Programul le cere solicitanților să spună deschis ce instrumente i-au ajutat să scrie.',
    remedy: 'Spuneți într-o propoziție ce instrumente ați folosit și pentru ce sau că nu ați folosit niciunul.',
  },
}

/** Names of languages as they are in sentences. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'engleză', ru: 'rusă', ro: 'română' }
