import type { CopyValue, LegalContentId } from '../catalogue.ts'
import { collectedLines, retentionLines } from '../policy-kinds.ts'
import type { PolicyParagraphs } from '../policy-kinds.ts'

/** What is kept of people, by kind. */
const paragraphs: PolicyParagraphs = {
  account: {
    name: 'Contul',
    what: 'numele, adresa de e-mail, telefonul și Telegram, dacă le indicați, limba și preferințele, ca să vă puteți autentifica și să putem lua legătura cu dumneavoastră. Din parolă păstrăm doar un hash.',
    kept: 'până ștergeți contul.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  security: {
    name: 'Securitatea',
    what: 'browserul și adresa de rețea a fiecărei sesiuni, al doilea pas de autentificare, autentificările nereușite și jurnalul acțiunilor de pe site, ca abuzurile să fie observate și dovedite.',
    kept: 'autentificările nereușite 30 de zile, adresele de rețea din jurnal 90 de zile, sesiunile până la trei zile de la încheiere. Jurnalul rămâne, dar după ștergerea contului nu vă mai numește.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  consultations: {
    name: 'Consultațiile',
    what: 'numele, adresa de e-mail, telefonul, organizația, subiectul discuției, data și ora și ce am notat pentru dumneavoastră, ca să ne putem întâlni și pregăti.',
    kept: 'până ștergeți contul sau ne cereți să le eliminăm; apoi rămâne doar ora, fără dumneavoastră.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  messages: {
    name: 'Mesajele',
    what: 'ce scrieți în formularul de contact și la asistență, răspunsurile noastre, evaluările dumneavoastră și fișierele atașate, ca să vă putem răspunde.',
    kept: 'mesajele din formular doi ani; solicitările și fișierele lor până ștergeți contul. Un e-mail care nu ține de nicio solicitare 90 de zile.',
    download: 'Se află în descărcarea dumneavoastră; despre fișiere, numele și mărimea.',
  },
  subscription: {
    name: 'Abonamentul',
    what: 'planul, datele lui, cererile dumneavoastră, cât ați folosit din limite și ce comunică un serviciu de plată, dacă este conectat, ca să primiți ce include planul.',
    kept: 'până ștergeți contul.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  organisation: {
    name: 'Profilul organizației',
    what: 'forma juridică, țara, data înființării, personalul, cifra de afaceri, proprietarii și cotele lor, partenerii, textele reutilizabile și cine lucrează pentru organizație și cu ce rol, ca apelurile să poată fi comparate cu ea.',
    kept: 'până când ultimul ei membru își șterge contul. Textele șterse pot fi readuse timp de 30 de zile.',
    download: 'Se află în descărcarea dumneavoastră, dacă sunteți membru.',
  },
  invitations: {
    name: 'Persoanele invitate',
    what: 'adresa de e-mail pe care o invită un membru, rolul și cine a invitat, ca invitația să poată fi trimisă și acceptată.',
    kept: 'invitația este valabilă 14 zile și dispare la 30 de zile după aceea sau de îndată ce este acceptată, refuzată ori retrasă.',
    download: 'Se află în descărcarea persoanei cu acea adresă.',
  },
  calls: {
    name: 'Apelurile și fișierele lor',
    what: 'textul fiecărui apel pe care îl lipiți sau îl încărcați, fișierul încărcat, ce s-⁠a citit în el și ce ați confirmat sau corectat, ca să puteți lucra cu el și deschide originalul.',
    kept: 'cât există organizația. Un apel șters poate fi readus timp de 30 de zile; apoi dispar și fișierele lui.',
    download:
      'În descărcarea dumneavoastră: lista apelurilor și deciziile dumneavoastră; despre fișiere, numele și mărimile lor.',
  },
  applications: {
    name: 'Cererile',
    what: 'titlul, apelul, limba, starea și pașii; textele cu versiunile lor, comentariile, sugestiile și răspunsurile la întrebări; planul și bugetul; lista documentelor cu fișierele, confirmarea și rezultatul; și motivele pentru care ați continuat în ciuda unui avertisment, ca organizația să poată lucra împreună la ele.',
    kept: 'cât există organizația. O cerere ștearsă poate fi readusă timp de 30 de zile.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  consultants: {
    name: 'Accesul consultanților',
    what: 'ce cerere ați deschis cărui consultant, cu ce drept și până când, ca să vă poată sfătui.',
    kept: 'accesul se încheie în ziua aleasă de dumneavoastră; înregistrarea dispare odată cu cererea sau cu consultația.',
    download: 'Se află în descărcarea consultantului.',
  },
  models: {
    name: 'Folosirea modelului lingvistic',
    what: 'dacă este conectat un model: cine a pornit ce pas și când, câți tokeni s-⁠au consumat ce i-⁠ați cerut modelului, ce pasaje ați selectat pentru el și ce a propus sau a scris, ca limitele să fie respectate și să puteți verifica.',
    kept: 'propunerile, opiniile și textele scrise cât există cererea sau organizația; evidența consumului rămâne pentru contabilitatea noastră, fără numele dumneavoastră după ștergerea contului.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  notices: {
    name: 'Notificările și e-mailurile',
    what: 'despre ce v-⁠am anunțat, ce ați ales să primiți și e-mailurile trimise, ca să fiți la curent și nimic să nu vină de două ori.',
    kept: 'notificările 180 de zile; textul e-mailurilor 30 de zile de la trimitere.',
    download: 'Se află în descărcarea dumneavoastră; despre e-mailuri, felul, limba și ora.',
  },
  tokens: {
    name: 'Cheile de acces',
    what: 'cheile pe care angajații le creează pentru programe, fără partea secretă, ca să se vadă cine le-⁠a folosit.',
    kept: '90 de zile de la expirare.',
    download: 'Se află în descărcarea dumneavoastră.',
  },
  visits: {
    name: 'Vizitele',
    what: 'ce pagini sunt deschise, de pe ce site, în ce limbă și pe ce tip de dispozitiv, ca să îmbunătățim site-ul. Nimic care să arate cine sunteți.',
    kept: 'afișările de pagini 90 de zile, apoi rămân doar totalurile zilnice.',
    download: 'Nu se află în descărcare: nu știm care sunt ale dumneavoastră.',
  },
}

const general = [
  'Copiile de siguranță sunt criptate și înlocuite de altele mai noi, astfel că datele șterse dispar în timp și din ele.',
]

/** The Romanian privacy policy and terms, as shipped: what is here is true of the product with its default settings. */
export const legalCopy = {
  'privacy.hero.title': 'Politica de confidențialitate',
  'privacy.hero.lead': 'Ce date colectăm pe acest site, de ce, cât timp le păstrăm și ce ne puteți cere.',
  'privacy.hero.note': 'În vigoare: 28 noiembrie 2026',
  'privacy.controller.title': 'Cine răspunde de date',
  'privacy.controller.text':
    'De datele dumneavoastră răspunde organizația care administrează acest site. Scrieți-⁠ne despre orice subiect de pe această pagină.',
  'privacy.collected.title': 'Ce colectăm și de ce',
  'privacy.collected.text':
    'Doar ce ne oferiți dumneavoastră și ce îi este necesar site-ului ca să funcționeze în siguranță.',
  'privacy.collected.items': collectedLines(paragraphs),
  'privacy.purposes.title': 'Pe ce temei',
  'privacy.purposes.items':
    'Ca să vă oferim ce ați cerut: un cont, o consultație, un răspuns, un plan. Temeiul este contractul cu dumneavoastră sau cererea făcută înaintea lui.\nCa site-ul să fie în siguranță și ca să numărăm vizitele. Temeiul este interesul nostru legitim ca site-ul să funcționeze.\nCa să vă trimitem noutăți despre granturi, dacă le-⁠ați activat. Temeiul este consimțământul, pe care îl puteți retrage oricând.',
  'privacy.storage.title': 'Unde sunt păstrate și cine le vede',
  'privacy.storage.text':
    'Datele sunt păstrate în baza de date și în depozitul de fișiere ale acestui site. Le văd doar angajații care au nevoie de ele pentru munca lor; datele unei organizații le văd membrii ei și consultanții cărora le-⁠a deschis o cerere. Nu le vindem și nu le dăm agențiilor de publicitate. Serviciul de e-mail și serviciile de plată, SMS, stocare sau model lingvistic pe care le-⁠am conectat primesc doar ce le trebuie pentru sarcina respectivă.',
  'privacy.cookies.title': 'Cookie-uri și memoria browserului',
  'privacy.cookies.text':
    'Nu folosim cookie-uri pentru urmărire sau publicitate, de aceea nu există nici banner despre ele.',
  'privacy.cookies.items':
    'Un cookie ține minte timp de un an limba aleasă.\nDacă vă autentificați prin alt serviciu, de exemplu Google sau GitHub, un cookie protejează acest pas câteva minute.\nBrowserul păstrează sesiunea, tema și ciornele netrimise. Ele rămân pe dispozitivul dumneavoastră până ieșiți din cont sau le ștergeți.\nVizitele sunt numărate fără cookie-uri: hashurile care deosebesc vizitatorii se șterg în 48 de ore. Dacă browserul trimite Do Not Track sau Global Privacy Control, vizitele dumneavoastră nu sunt numărate.',
  'privacy.assistant.title': 'AI și textele dumneavoastră',
  'privacy.assistant.text':
    'Butonul „Lansați agentul” deschide într-⁠o filă nouă spațiul de lucru al acestui site: lipiți sau încărcați un apel, iar regulile îl citesc aici, fără model lingvistic. Dacă am indicat un link către un asistent aflat în altă parte, butonul deschide acel serviciu, iar ce scrieți acolo este tratat conform regulilor lui. Site-ul trimite textul dumneavoastră unui model lingvistic doar dacă acesta este configurat și doar când porniți chiar dumneavoastră pasul respectiv; o organizație poate interzice acest lucru pentru toate textele ei sau pentru un apel. Mesajele, solicitările și programările nu îi sunt trimise niciodată și nu antrenăm niciun model cu datele dumneavoastră.',
  'privacy.mails.title': 'E-mailurile pe care le trimitem',
  'privacy.mails.text':
    'Vă scriem despre cont, programări și solicitări. Celelalte e-mailuri le alegeți în profil; noutățile vin numai dacă le activați, iar fiecare dintre aceste e-mailuri are un link de dezabonare.',
  'privacy.retention.title': 'Cât timp le păstrăm',
  'privacy.retention.items': retentionLines(paragraphs, general),
  'privacy.rights.title': 'Drepturile dumneavoastră',
  'privacy.rights.text':
    'Cele mai multe dintre acestea le găsiți în profil. Pentru rest scrieți-⁠ne: răspundem în cel mult o zi lucrătoare.',
  'privacy.rights.items':
    'Să vă vedeți și să vă corectați datele în profil.\nSă descărcați tot ce păstrăm despre dumneavoastră într-⁠un singur fișier (Profil, „Datele dumneavoastră”).\nSă ștergeți contul. Vă puteți răzgândi timp de 14 zile; apoi este eliminat definitiv.\nSă vă opuneți unei utilizări a datelor sau să cereți restricționarea ei.\nSă vă retrageți consimțământul în preferințele de notificare sau prin linkul din orice buletin.\nSă depuneți o plângere la autoritatea pentru protecția datelor din țara dumneavoastră.',
  'privacy.changes.title': 'Modificări ale politicii',
  'privacy.changes.text':
    'Când se schimbă ceva, actualizăm această pagină și data ei. Înainte ca schimbările importante să se aplice, îi anunțăm pe titularii de conturi printr-⁠o notificare pe site.',
  'terms.hero.title': 'Termeni de utilizare',
  'terms.hero.lead': 'Regulile de folosire a acestui site și a serviciilor lui, în cuvinte simple.',
  'terms.hero.note': 'În vigoare: 28 noiembrie 2026',
  'terms.service.title': 'Ce oferim',
  'terms.service.text':
    'Site-ul citește apeluri: lipiți sau încărcați unul și vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza din care provine, și dacă organizația dumneavoastră este eligibilă. Aici puteți păstra profilul organizației și cererile, le puteți scrie, planifica și verifica împreună cu colegii, le puteți salva ca fișiere, vă puteți programa la consultații, puteți scrie la asistență și vă puteți administra planul. Agenții pregătesc; dumneavoastră verificați, decideți și depuneți. Nimeni nu poate promite un grant: hotărăște finanțatorul.',
  'terms.account.title': 'Contul dumneavoastră',
  'terms.account.text':
    'Contul este gratuit. Indicați o adresă de e-mail corectă, nu spuneți nimănui parola și anunțați-⁠ne dacă bănuiți că altcineva vă folosește contul. Răspundeți pentru ce se face prin el.',
  'terms.use.title': 'Utilizare corectă',
  'terms.use.text': 'Vă rugăm să nu:',
  'terms.use.items':
    'folosiți site-ul în scopuri ilegale sau pentru a induce în eroare un finanțator\nîncercați să ajungeți la datele altora ori să ocoliți limitele și protecția\ntrimiteți reclame, fișiere dăunătoare sau cereri automate care încarcă site-ul\nîncărcați texte sau fișiere pe care nu aveți dreptul să le folosiți',
  'terms.consultations.title': 'Consultații',
  'terms.consultations.text':
    'Prima consultație este gratuită. Puteți muta sau anula o consultație pe site ori prin linkul din e-mail, până la ora indicată lângă ea. Dacă trebuie să anulăm noi, vă anunțăm prin e-mail.',
  'terms.payment.title': 'Prețuri și planuri',
  'terms.payment.text':
    'Prețurile de pe site sunt prețuri de pornire, în euro: serviciile angajaților noștri pe proiect, planurile pe lună. Costul unui proiect sau al unui plan se stabilește cu dumneavoastră înainte de începerea lucrului plătit; pe acest site nu se încasează nimic automat. Un plan se încheie la data lui de sfârșit. Puteți cere o schimbare sau puteți anula oricând în fila „Abonament”; după anulare, planul rămâne activ până la sfârșitul perioadei.',
  'terms.texts.title': 'Textele rămân ale dumneavoastră',
  'terms.texts.text':
    'Păstrați toate drepturile asupra textelor pe care le scrieți și le încărcați. Le folosim doar ca să vă oferim serviciul. Ce au citit regulile sau un model într-⁠un apel poate fi greșit: verificați faptele, cifrele și condițiile apelului înainte de depunere.',
  'terms.liability.title': 'Răspunderea noastră',
  'terms.liability.text':
    'Lucrăm cu grijă, dar nu putem garanta că site-ul este mereu disponibil, că lista apelurilor este completă sau că o cerere reușește. Răspundem pentru prejudiciile produse cu intenție sau din culpă gravă și oriunde legea nu permite limitarea răspunderii.',
  'terms.ending.title': 'Încetare și modificări',
  'terms.ending.text':
    'Puteți șterge contul oricând, din profil. Putem bloca un cont care încalcă acești termeni și vă spunem de ce. Când termenii se schimbă, actualizăm această pagină și data ei și îi anunțăm pe titularii de conturi pe site, înainte de aplicare. Normele imperative de protecție a consumatorilor din țara dumneavoastră rămân valabile.',
  'terms.contact.title': 'Întrebări',
  'terms.contact.text': 'Scrieți-⁠ne sau sunați-⁠ne. Răspundem în cel mult o zi lucrătoare.',
} satisfies Record<LegalContentId, CopyValue>
