import type { CopyValue, LegalContentId } from '../catalogue.ts'

/** The Romanian privacy policy and terms, as shipped: what is here is true of the product with its default settings. */
export const legalCopy = {
  'privacy.hero.title': 'Politica de confidențialitate',
  'privacy.hero.lead': 'Ce date colectăm pe acest site, de ce, cât timp le păstrăm și ce ne puteți cere.',
  'privacy.hero.note': 'În vigoare: 22 noiembrie 2026',
  'privacy.controller.title': 'Cine răspunde de date',
  'privacy.controller.text':
    'De datele dumneavoastră răspunde organizația care administrează acest site. Scrieți-⁠ne despre orice subiect de pe această pagină.',
  'privacy.collected.title': 'Ce colectăm',
  'privacy.collected.text':
    'Doar ce ne oferiți dumneavoastră și ce îi este necesar site-ului ca să funcționeze în siguranță.',
  'privacy.collected.items':
    'Contul: numele, adresa de e-mail, telefonul și Telegram, dacă le indicați, limba și preferințele de notificare. Din parolă păstrăm doar un hash.\nConsultațiile: numele, adresa de e-mail, telefonul, organizația, subiectul discuției, data și ora.\nMesajele: ce scrieți în formularul de contact și în solicitările de asistență, precum și fișierele atașate.\nAbonamentul: planul, datele lui, cererile dumneavoastră și cât ați folosit din limite.\nSecuritatea: browserul și adresa de rețea a fiecărei sesiuni, încercările de autentificare nereușite și jurnalul acțiunilor de pe site.\nVizitele: ce pagini sunt deschise, de pe ce site, în ce limbă și pe ce tip de dispozitiv. Nimic care să arate cine sunteți.',
  'privacy.purposes.title': 'De ce le folosim',
  'privacy.purposes.items':
    'Ca să vă oferim ce ați cerut: un cont, o consultație, un răspuns, un plan. Temeiul este contractul cu dumneavoastră sau cererea făcută înaintea lui.\nCa site-ul să fie în siguranță și ca să numărăm vizitele. Temeiul este interesul nostru legitim ca site-ul să funcționeze.\nCa să vă trimitem noutăți despre granturi, dacă le-⁠ați activat. Temeiul este consimțământul, pe care îl puteți retrage oricând.',
  'privacy.storage.title': 'Unde sunt păstrate și cine le vede',
  'privacy.storage.text':
    'Datele sunt păstrate în baza de date și în depozitul de fișiere ale acestui site. Le văd doar angajații care au nevoie de ele la lucru. Nu le vindem și nu le dăm agențiilor de publicitate. Serviciul de e-mail și serviciile de plată, SMS sau stocare pe care le-⁠am conectat primesc doar ce le trebuie pentru sarcina respectivă.',
  'privacy.cookies.title': 'Cookie-uri și memoria browserului',
  'privacy.cookies.text':
    'Nu folosim cookie-uri pentru urmărire sau publicitate, de aceea nu există nici banner despre ele.',
  'privacy.cookies.items':
    'Un cookie ține minte timp de un an limba aleasă.\nDacă vă autentificați prin alt serviciu, de exemplu Google sau GitHub, un cookie protejează acest pas câteva minute.\nBrowserul păstrează sesiunea, tema și ciornele netrimise. Ele rămân pe dispozitivul dumneavoastră până ieșiți din cont sau le ștergeți.\nVizitele sunt numărate fără cookie-uri: hashurile care deosebesc vizitatorii se șterg în 48 de ore. Dacă browserul trimite Do Not Track sau Global Privacy Control, nu sunteți numărat.',
  'privacy.assistant.title': 'AI și textele dumneavoastră',
  'privacy.assistant.text':
    'Butonul „Lansați agentul” deschide asistentul AI într-⁠o filă nouă, la serviciul care îl furnizează. Ce scrieți acolo este tratat conform regulilor acelui serviciu. Site-ul trimite textul dumneavoastră unui model lingvistic doar dacă acesta este configurat și doar când porniți chiar dumneavoastră pasul respectiv. Mesajele, solicitările și rezervările nu îi sunt trimise niciodată și nu antrenăm niciun model cu datele dumneavoastră.',
  'privacy.mails.title': 'E-mailurile pe care le trimitem',
  'privacy.mails.text':
    'Vă scriem despre cont, rezervări și solicitări. Celelalte e-mailuri le alegeți în profil; fiecare are un link de dezabonare.',
  'privacy.retention.title': 'Cât timp le păstrăm',
  'privacy.retention.items':
    'Contul și tot ce conține: până îl ștergeți.\nMesajele din formularul de contact: doi ani.\nConsultațiile: până ștergeți contul sau ne cereți să le eliminăm.\nTextul e-mailurilor trimise: 30 de zile de la trimitere.\nNotificările de pe site: 180 de zile.\nAutentificările nereușite: 30 de zile. Adresele de rețea din jurnalul de activitate: 90 de zile.\nAfișările de pagini: 90 de zile, apoi rămân doar totalurile zilnice.\nCopiile de siguranță sunt criptate și înlocuite de altele mai noi, astfel că datele șterse dispar în timp și din ele.',
  'privacy.rights.title': 'Drepturile dumneavoastră',
  'privacy.rights.text':
    'Cele mai multe le puteți face singur, din profil. Pentru rest scrieți-⁠ne: răspundem în cel mult o zi lucrătoare.',
  'privacy.rights.items':
    'Să vă vedeți și să vă corectați datele în profil.\nSă descărcați tot ce păstrăm despre dumneavoastră într-⁠un singur fișier (Profil, „Datele dumneavoastră”).\nSă ștergeți contul. Vă puteți răzgândi timp de 14 zile; apoi este eliminat definitiv.\nSă vă opuneți unei utilizări a datelor sau să cereți restricționarea ei.\nSă vă retrageți consimțământul în preferințele de notificare sau prin linkul din orice buletin.\nSă depuneți o plângere la autoritatea pentru protecția datelor din țara dumneavoastră.',
  'privacy.changes.title': 'Modificări ale politicii',
  'privacy.changes.text':
    'Când se schimbă ceva, actualizăm această pagină și data ei. Despre schimbările importante anunțăm titularii de conturi înainte de aplicare.',
  'terms.hero.title': 'Termeni de utilizare',
  'terms.hero.lead': 'Regulile de folosire a acestui site și a serviciilor lui, în cuvinte simple.',
  'terms.hero.note': 'În vigoare: 22 noiembrie 2026',
  'terms.service.title': 'Ce oferim',
  'terms.service.text':
    'Site-ul prezintă și deschide un asistent AI pentru căutarea granturilor și redactarea cererilor; vă puteți programa la consultații, puteți scrie la asistență și vă puteți administra planul. Asistentul pregătește; dumneavoastră verificați, decideți și depuneți. Nimeni nu poate promite un grant: hotărăște finanțatorul.',
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
    'Prețurile de pe site sunt prețuri de pornire, în euro. Costul unui proiect sau al unui plan se stabilește cu dumneavoastră înainte de începerea lucrului plătit; pe acest site nu se încasează nimic automat. Un plan se încheie la data lui de sfârșit. Puteți cere o schimbare sau puteți anula oricând în fila „Abonament”; după anulare, planul rămâne activ până la sfârșitul perioadei.',
  'terms.texts.title': 'Textele rămân ale dumneavoastră',
  'terms.texts.text':
    'Păstrați toate drepturile asupra textelor pe care le scrieți, le încărcați sau le comandați. Le folosim doar ca să vă oferim serviciul. Textele create cu AI pot conține greșeli: verificați faptele, cifrele și condițiile apelului înainte de depunere.',
  'terms.liability.title': 'Răspunderea noastră',
  'terms.liability.text':
    'Lucrăm cu grijă, dar nu putem garanta că site-ul este mereu disponibil, că lista apelurilor este completă sau că o cerere reușește. Răspundem pentru prejudiciile produse cu intenție sau din culpă gravă și oriunde legea nu permite limitarea răspunderii.',
  'terms.ending.title': 'Încetare și modificări',
  'terms.ending.text':
    'Puteți șterge contul oricând, din profil. Putem bloca un cont care încalcă acești termeni și vă spunem de ce. Când termenii se schimbă, actualizăm această pagină și data ei și anunțăm titularii de conturi înainte de aplicare. Normele imperative de protecție a consumatorilor din țara dumneavoastră rămân valabile.',
  'terms.contact.title': 'Întrebări',
  'terms.contact.text': 'Scrieți-⁠ne sau sunați-⁠ne. Răspundem în cel mult o zi lucrătoare.',
} satisfies Record<LegalContentId, CopyValue>
