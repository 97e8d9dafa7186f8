import type { ContentId, CopyValue } from '../catalogue.ts'
import { legalCopy } from './legal-ro.ts'

/**
 * The Romanian texts of the public site, shown until an editor changes them.
 *
 * Spaces between a figure and its unit are non-breaking characters (U+00A0), which look like ordinary spaces here; the
 * test of the catalogue finds those that are not.
 * The voice is formal: „dumneavoastră”, and buttons are in the polite imperative („Trimiteți”). ș and ț have the comma,
 * and a word joiner (U+2060) follows a hyphen before a pronoun.
 * @see docs/reference/product.md#1-facts (facts, figures, prices), and docs/reference/design.md#voice
 */
export const copy = {
  'home.hero.badge': 'Asistent AI pentru cereri de finanțare',
  'home.hero.headline': 'De la apel la cererea finalizată, în cinci pași.',
  'home.hero.headline_short': 'Cererea de finanțare, în cinci pași.',
  'home.hero.description':
    'Cinci agenți pentru o cerere: profil, apel, ciornă, verificare, documente. Lipiți astăzi un apel și vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza din care provine. Horizon Europe, programe naționale, fundații.',
  'home.hero.cta': { text: 'Lansați agentul', url: 'assistant', variant: 'primary' },
  'home.hero.cta_note': 'Consultația inițială este gratuită. O cerere de bază durează între 30 de minute și 2 ore.',
  'home.hero.stat_agents': { text: '5', label: 'agenți AI' },
  'home.hero.stat_grants': { text: '190 mil. €', label: 'în granturi' },
  'home.hero.stat_support': { text: '24/7', label: 'citirea apelurilor' },
  'home.hero.image': { text: 'O cerere asamblată în cinci pași', url: '' },
  'home.hero_cards.profiling_title': 'Profilare',
  'home.hero_cards.profiling_description': 'Află cine sunteți și la ce apeluri sunteți eligibili.',
  'home.hero_cards.generation_title': 'Generare',
  'home.hero_cards.generation_description': 'Redactează fiecare secțiune din datele dumneavoastră și textul apelului.',
  'home.hero_cards.review_title': 'Verificare',
  'home.hero_cards.review_description': 'Compară ciorna cu criteriile de evaluare.',
  'home.agents.title': 'Cinci agenți, un singur dosar',
  'home.agents.description':
    'Fiecare agent face un singur lucru, îl notează pe margine și predă dosarul. Vedeți fiecare pas și puteți schimba oricare dintre ei.',
  'home.agents.note': 'Automatizare completă în 5 pași',
  'home.agents.profiler_badge': 'Analiză',
  'home.agents.profiler_title': 'Agent de căutare',
  'home.agents.profiler_subtitle': 'Analiza profilului',
  'home.agents.profiler_description': 'Întocmește profilul organizației și verifică la ce apeluri puteți aplica.',
  'home.agents.profiler_tasks':
    'Profilul organizației și al echipei\nVerificarea eligibilității, regulă cu regulă\nCe lipsește și cum se completează',
  'home.agents.profiler_icon': { text: 'O lupă deasupra unei fișe', url: '' },
  'home.agents.parser_badge': 'Parsare',
  'home.agents.parser_title': 'Parser',
  'home.agents.parser_subtitle': 'Analiza apelurilor',
  'home.agents.parser_description': 'Analizează anunțul pe părți: criterii, termene, reguli de buget și anexe.',
  'home.agents.parser_tasks': 'Criteriile și ponderea lor\nPlafoane și rate de buget\nTermene și anexe obligatorii',
  'home.agents.parser_icon': { text: 'Un compas deasupra textului unui apel', url: '' },
  'home.agents.generator_badge': 'Generare',
  'home.agents.generator_title': 'Generator de text',
  'home.agents.generator_subtitle': 'Redactarea ciornei',
  'home.agents.generator_description': 'Scrie cererea secțiune cu secțiune, în engleză, rusă sau română.',
  'home.agents.generator_tasks':
    'Excelență, impact, implementare\nBugetul și justificarea lui\nFormulări care urmează apelul',
  'home.agents.generator_icon': { text: 'O peniță pe un rând scris', url: '' },
  'home.agents.reviewer_badge': 'Verificare',
  'home.agents.reviewer_title': 'Evaluator',
  'home.agents.reviewer_subtitle': 'Validare',
  'home.agents.reviewer_description': 'Citește ca un evaluator, găsește punctele slabe și propune corecturi.',
  'home.agents.reviewer_tasks':
    'O observație la fiecare criteriu\nCifre care concordă peste tot\nModificări acceptate sau refuzate',
  'home.agents.reviewer_icon': { text: 'Un creion roșu-albastru care corectează un text', url: '' },
  'home.agents.coordinator_badge': 'Coordonare',
  'home.agents.coordinator_title': 'Coordonator',
  'home.agents.coordinator_subtitle': 'Depunere',
  'home.agents.coordinator_description': 'Reunește documentele și vă conduce până la butonul de trimitere.',
  'home.agents.coordinator_tasks': 'Documente DOCX și PDF\nLista de verificare la depunere\nParteneri și termene',
  'home.agents.coordinator_icon': { text: 'O ștampilă pe un dosar încheiat', url: '' },
  'home.integrated.title': 'Abordare integrată',
  'home.integrated.description':
    'Tot ce află primul agent ajunge la ultimul. Nimic nu se scrie de două ori și nimic nu se pierde între pași. Cererea o depuneți dumneavoastră.',
  'home.integrated.cta': { text: 'Lansați procesul', url: 'assistant', variant: 'default' },
  'home.integrated.note': 'Automatizare completă în 5 pași',
  'home.chat.title': 'Lipiți un apel și vedeți ce cere',
  'home.chat.description':
    'Lipiți textul unui apel. În câteva secunde vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza din care provine. Citirea nu folosește un model lingvistic și nu costă nimic.',
  'home.chat.note': 'Consultație inițială gratuită',
  'home.chat.term_1_label': 'Consultația inițială',
  'home.chat.term_1_value': 'gratuită',
  'home.chat.term_2_label': 'O cerere de bază',
  'home.chat.term_2_value': '30 min – 2 h',
  'home.chat.term_3_label': 'Verificarea',
  'home.chat.term_3_value': 'încă 1–2 h',
  'home.chat.term_4_label': 'Cererea completă',
  'home.chat.term_4_value': 'de la 200 €',
  'home.chat.assistant_name': 'Grantwright: apeluri',
  'home.chat.status': 'Citește în câteva secunde',
  'home.chat.speaker': 'Parserul',
  'home.chat.greeting':
    'Bună ziua. Dați-⁠mi textul unui apel, numărul lui sau adresa paginii lui de pe portalul UE. Vă arăt când se încheie, cât oferă, cine poate depune și unde scrie.',
  'home.chat.placeholder': 'Lipiți un apel…',
  'home.chat.open': { text: 'Citiți apelul', url: 'assistant', variant: 'primary' },
  'home.chat.export': { text: 'Exportați', variant: 'ghost' },
  'home.chat.download': { text: 'Descărcați', variant: 'ghost' },
  'home.dashboard.title': 'Toate cererile pe un singur birou',
  'home.dashboard.description':
    'Termene, bugete și starea fiecărei secțiuni, pentru toate proiectele. Acesta este un exemplu.',
  'home.dashboard.note': 'Proiecte demonstrative',
  'home.dashboard.new_project': { text: 'Proiect nou', url: 'assistant', variant: 'default' },
  'home.dashboard.work_with_agent': { text: 'Lucrați cu agentul', url: 'assistant', variant: 'secondary' },
  'home.dashboard.stat_projects': { text: '3', label: 'proiecte active' },
  'home.dashboard.stat_budget': { text: '480 mii €', label: 'buget total' },
  'home.dashboard.stat_deadline': { text: '18 zile', label: 'până la termen' },
  'home.dashboard.stat_partners': { text: '7', label: 'parteneri' },
  'home.dashboard.project_1_title': 'Senzori pentru lanțul de frig al livezilor mici',
  'home.dashboard.project_1_program': 'Horizon Europe, clusterul 6',
  'home.dashboard.project_1_budget': '240.000 €',
  'home.dashboard.project_1_deadline': '+18',
  'home.dashboard.project_1_partners': '4',
  'home.dashboard.project_1_source': {
    text: 'Vedeți sursa',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/horizon',
    variant: 'outline',
  },
  'home.dashboard.project_2_title': 'Centru de competențe digitale pentru IMM-uri regionale',
  'home.dashboard.project_2_program': 'Programul Digital Europe',
  'home.dashboard.project_2_budget': '160.000 €',
  'home.dashboard.project_2_deadline': '+82',
  'home.dashboard.project_2_partners': '2',
  'home.dashboard.project_2_source': {
    text: 'Vedeți sursa',
    url: 'https://ec.europa.eu/info/funding-tenders/opportunities/portal/screen/programmes/digital',
    variant: 'outline',
  },
  'home.dashboard.project_3_title': 'Auditul energetic al unui institut de cercetare',
  'home.dashboard.project_3_program': 'Programul național de inovare',
  'home.dashboard.project_3_budget': '80.000 €',
  'home.dashboard.project_3_deadline': '+36',
  'home.dashboard.project_3_partners': '1',
  'home.dashboard.project_3_source': { text: 'Vedeți sursa', url: 'https://www.gknt.gov.by/', variant: 'outline' },

  'features.hero.title': 'Ce face fiecare agent și ce primiți dumneavoastră',
  'features.hero.lead': 'Cinci agenți pentru o cerere. Ce face fiecare, ce programe citesc și cât costă.',
  'features.hero.note': 'Cinci agenți, cinci pași',
  'features.hero.contents': 'Pe această pagină',
  'features.agents.tasks_title': 'Ce face',
  'features.agents.gets_title': 'Ce primiți',
  'features.profiler.text':
    'Agentul de căutare află întâi cine sunteți. Vedeți dacă un apel vi se potrivește, regulă cu regulă, și de ce.',
  'features.profiler.tasks':
    'Întreabă despre organizație, echipă și proiect\nCompară răspunsurile cu fiecare apel adăugat\nSpune la fiecare apel dacă sunteți eligibili',
  'features.profiler.gets':
    'Un profil completat o singură dată\nUn verdict la fiecare regulă, cu fraza ei\nUn răspuns privind eligibilitatea la fiecare apel',
  'features.parser.text':
    'Un apel are zeci de pagini, iar regula hotărâtoare stă adesea în anexă. Lipiți-⁠l sau încărcați-⁠l: în câteva secunde vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza sa.',
  'features.parser.tasks':
    'Citește textul lipit, un fișier PDF sau DOCX\nScoate criteriile cu ponderi, plafoanele de buget și termenele\nEnumeră documentele de atașat',
  'features.parser.gets':
    'Un rezumat scurt al apelului\nCriterii și ponderi în același tabel\nLista anexelor și a datelor',
  'features.generator.text':
    'Ciorna crește secțiune cu secțiune și păstrează termenii apelului. O cerere de bază durează între 30 de minute și 2 ore.',
  'features.generator.tasks':
    'Redactează excelența, impactul și implementarea\nCalculează și justifică bugetul\nScrie în engleză, rusă sau română',
  'features.generator.gets':
    'O ciornă completă, pe secțiuni\nUn buget cu fiecare rând justificat\nText în limba cerută de apel',
  'features.reviewer.text':
    'Evaluatorul citește ciorna cu ochii comisiei. Nimic nu se schimbă până nu acceptați. Rezervați încă 1–2 ore pentru acest pas.',
  'features.reviewer.tasks':
    'Parcurge ciorna criteriu cu criteriu\nCompară cifrele și denumirile din toate secțiunile\nPropune modificări una câte una',
  'features.reviewer.gets':
    'O observație la fiecare criteriu\nPunctele slabe, cu modificarea propusă\nO ciornă în care cifrele concordă',
  'features.coordinator.text':
    'Coordonatorul face din textul verificat un set de documente gata de depus și vă conduce prin depunere.',
  'features.coordinator.tasks':
    'Reunește secțiunile, bugetul și anexele\nVerifică setul după cerințele apelului\nȚine evidența partenerilor și a datelor',
  'features.coordinator.gets':
    'Documente în DOCX și PDF\nO listă de verificare la depunere\nDate și parteneri în același plan',
  'features.programmes.title': 'Programe acoperite',
  'features.programmes.lead':
    'Parserul citește apeluri din oricare dintre aceste patru tipuri de surse, în engleză, rusă și română.',
  'features.programmes.note': 'Patru tipuri de surse',
  'features.programmes.items':
    'Horizon Europe: cercetare și inovare, individual sau în consorțiu\nDigital Europe: competențe digitale, inteligență artificială, securitate cibernetică și calcul\nPrograme naționale: apeluri ale ministerelor, agențiilor și fondurilor din țara dumneavoastră\nFundații internaționale: donatori care finanțează proiecte în mai multe țări',
  'features.account.title': 'Ce vă oferă un cont',
  'features.account.lead':
    'Contul este gratuit. Cu el primiți primele două dintre cele de mai jos; restul îl adaugă planurile.',
  'features.account.items':
    'Apeluri citite pentru dumneavoastră: termenul-limită, banii și cine poate depune, fiecare cu fraza sa\nCererile la un loc: profilul organizației, apelurile ei și colegii\nNotificări despre granturi noi: incluse începând cu planul De bază\nAsistență prioritară: inclusă începând cu planul Profesional',
  'features.prices.title': 'Prețuri',
  'features.prices.lead':
    'Serviciile sunt munca oamenilor noștri și au preț pe proiect. Planurile stabilesc cât puteți face aici singuri și au preț pe lună; pentru un serviciu nu aveți nevoie de un plan. Toate sunt prețuri de pornire, stabilite înainte de începerea lucrului.',
  'features.prices.note': 'Prețuri în euro',
  'features.prices.consultation': { text: 'gratuită', label: 'Consultația inițială' },
  'features.prices.consultation_text': 'Răspundem la primele întrebări și vă spunem ce este posibil.',
  'features.prices.application': { text: 'de la 200 €', label: 'Cerere completă, pe proiect' },
  'features.prices.application_text':
    'Oamenii noștri pregătesc cererea împreună cu dumneavoastră, de la profil până la documentele gata.',
  'features.prices.support': { text: 'de la 500 €', label: 'Pachet cu asistență, pe proiect' },
  'features.prices.support_text': 'O cerere cu consultații și asistență pe parcurs.',
  'features.prices.search': { text: 'de la 200 €', label: 'Căutare de granturi, pe proiect' },
  'features.prices.search_text': 'Căutăm apeluri potrivite organizației dumneavoastră și verificăm eligibilitatea.',
  'features.prices.creation': { text: 'de la 500 €', label: 'Redactarea cererii, pe proiect' },
  'features.prices.creation_text': 'Scriem cererea pentru dumneavoastră; dumneavoastră dați datele și aprobați textul.',
  'features.prices.plans': { text: 'Comparați planurile', url: '/features#plans', variant: 'secondary' },
  'features.prices.ask': { text: 'Cereți o ofertă', url: '/contact', variant: 'primary' },
  'features.cta.title': 'Începeți cu un apel',
  'features.cta.text':
    'Lipiți un apel: în câteva secunde vedeți termenul-limită, banii și cine poate depune. Sau întrebați-⁠ne: prima consultație este gratuită.',
  'features.cta.launch': { text: 'Lansați agentul', url: 'assistant', variant: 'primary' },
  'features.cta.contact': { text: 'Puneți o întrebare', url: '/contact', variant: 'outline' },

  'about.hero.title': 'O cerere de finanțare este meșteșug. Noi vă dăm atelierul.',
  'about.hero.lead':
    'Grantwright este un asistent AI pentru întreprinderi mici și mijlocii, start-upuri și institute de cercetare care caută granturi. Cinci agenți fac munca de rutină; deciziile rămân ale dumneavoastră.',
  'about.hero.note': 'Wright înseamnă meșter',
  'about.hero.image': {
    text: 'Biroul unui redactor: dosare cu apeluri, o cerere sub lupă, compas și creion, alături ștampila',
    url: '',
  },
  'about.claims.title': 'Rezultatele în cifre',
  'about.claims.lead': 'Dintre cererile pregătite cu Grantwright, 85 % reușesc. Media pieței este de 35–40 %.',
  'about.claims.note': '85 % față de 35–40 %',
  'about.claims.success_label': 'Rata de succes cu Grantwright',
  'about.claims.success_value': '85 %',
  'about.claims.market_label': 'Media pieței',
  'about.claims.market_value': '35–40 %',
  'about.claims.stat_organisations': { text: '500+', label: 'organizații cliente' },
  'about.claims.stat_raised': { text: '50+ mil. €', label: 'atrase de clienți' },
  'about.claims.stat_platforms': { text: '50+', label: 'platforme pe care le urmărim' },
  'about.claims.stat_support': { text: '24/7', label: 'citirea apelurilor' },
  'about.story.title': 'De ce am creat Grantwright',
  'about.story.paragraph_1':
    'Proiectele bune pierd din motive mărunte: o condiție pe care n-⁠a observat-⁠o nimeni, o cifră care diferă între două secțiuni, o anexă sosită cu o zi mai târziu. Ideea era solidă; cererea, nu.',
  'about.story.paragraph_2':
    'În engleză, „wright” este meșterul care face lucruri cu mâna lui: un shipwright construiește corăbii, un playwright scrie piese de teatru. Am luat cuvântul în numele nostru fiindcă o cerere se face la fel, piesă cu piesă, fiecare verificată înaintea celei următoare.',
  'about.story.paragraph_3':
    'De aceea munca este împărțită între cinci agenți. Unul vă cunoaște organizația, altul analizează apelul, altul scrie, altul citește cu creionul roșu, iar ultimul adună documentele. Fiecare predă dosarul, iar dumneavoastră vă puteți opri la orice pas ca să schimbați ceva.',
  'about.story.paragraph_4':
    'Agenții nu hotărăsc în locul dumneavoastră. Alegeți apelul, acceptați sau refuzați fiecare modificare și apăsați chiar dumneavoastră butonul de trimitere. Când doriți să vorbiți cu un om, suntem aici de luni până vineri, 9:00–18:00, și sâmbăta, 10:00–14:00.',
  'about.story.note_1': 'Idee solidă, cerere slabă',
  'about.story.note_2': 'Piesă cu piesă',
  'about.story.note_3': 'Hotărârea e a dumneavoastră',
  'about.hands.title': 'Cine lucrează la dosarul dumneavoastră',
  'about.hands.lead':
    'Cinci agenți într-⁠o ordine fixă și oameni pentru consultații, asistență și tot ce cere o decizie.',
  'about.hands.note': 'Cinci agenți, apoi oameni',
  'about.hands.profiler': 'Face profilul organizației și verifică dacă sunteți eligibili.',
  'about.hands.parser': 'Analizează anunțul de finanțare.',
  'about.hands.generator': 'Redactează secțiunile cererii.',
  'about.hands.reviewer': 'Verifică cererea și propune corecturi.',
  'about.hands.coordinator': 'Pregătește documentele DOCX și PDF și lista de verificare și coordonează depunerea.',
  'about.hands.people':
    'Oamenii răspund de luni până vineri, 9:00–18:00, și sâmbăta, 10:00–14:00. La o solicitare răspundem în cel mult o zi lucrătoare.',
  'about.time.title': 'Cât durează',
  'about.time.lead':
    'O cerere de bază înseamnă între 30 de minute și 2 ore de lucru cu agenții. Pentru verificare rezervați încă 1–2 ore.',
  'about.time.note': 'Între 30 de minute și 2 ore',
  'about.time.draft': { text: '30 min – 2 h', label: 'O cerere de bază' },
  'about.time.review': { text: 'încă 1–2 h', label: 'Verificarea' },
  'about.rules.title': 'Patru reguli ale atelierului',
  'about.rules.note': 'Cum hotărâm',
  'about.rules.items':
    'Întâi eligibilitatea: Dacă un apel nu este pentru dumneavoastră, aflați înainte să se scrie ceva.\nApelul hotărăște: Ciorna urmează criteriile și formulările anunțului.\nDecizia este a dumneavoastră: Acceptați sau refuzați fiecare modificare și apăsați chiar dumneavoastră butonul de trimitere.\nPrețul înaintea lucrului: „De la 200 €” este un început. Prețul final se stabilește înainte de începerea lucrului.',
  'about.limits.title': 'Ce nu facem',
  'about.limits.note': 'Spus dinainte',
  'about.limits.items':
    'Nu promitem un grant: Finanțatorul hotărăște. O rată de succes din trecut nu garantează următoarea cerere.\nNu depunem în locul dumneavoastră: Cererea o depuneți dumneavoastră, pe portalul programului.\nNu înlocuim lectura dumneavoastră: Ce s-⁠a citit într-⁠un apel poate greși o cifră sau o regulă. Rezervați 1–2 ore pentru verificare și citiți fiecare pagină.\nSite-ul nu caută apeluri: Apelul îl aduceți dumneavoastră. Căutarea apelurilor este un serviciu al oamenilor noștri.\nNu lucrăm în orice limbă: Engleză, rusă și română. Pentru altă limbă aveți nevoie de un traducător.',
  'about.cta.title': 'Încercați cu propriul proiect',
  'about.cta.text':
    'Consultația inițială este gratuită. Dacă preferați să vorbiți cu un om, scrieți-⁠ne: răspundem în cel mult o zi lucrătoare.',
  'about.cta.launch': { text: 'Lansați agentul', url: 'assistant', variant: 'primary' },
  'about.cta.contact': { text: 'Contactați-⁠ne', url: '/contact', variant: 'outline' },

  'contact.hero.title': 'Scrieți-⁠ne sau alegeți o oră pentru o discuție',
  'contact.hero.lead': 'Răspundem la fiecare solicitare în cel mult o zi lucrătoare. Prima consultație este gratuită.',
  'contact.hero.note': 'Răspuns într-⁠o zi lucrătoare',
  'contact.hero.book': { text: 'Rezervați o consultație', variant: 'primary' },
  'contact.details.email_label': 'E-mail',
  'contact.details.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'contact.details.phone_label': 'Telefon',
  'contact.details.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'contact.details.address_label': 'Adresă',
  'contact.details.address': 'str. Exemplului 1, biroul 5',
  'contact.details.weekdays_label': 'Luni – vineri',
  'contact.details.weekdays_hours': '9:00–18:00',
  'contact.details.saturday_label': 'Sâmbătă',
  'contact.details.saturday_hours': '10:00–14:00',
  'contact.details.sunday_label': 'Duminică',
  'contact.details.sunday_hours': 'închis',
  'contact.form.title': 'Formular de contact',
  'contact.form.hint': 'Câmpurile fără mențiunea „opțional” sunt obligatorii.',
  'contact.success.title': 'Am primit mesajul dumneavoastră',
  'contact.success.text': 'Răspundem în cel mult o zi lucrătoare, la adresa de e-mail pe care ați indicat-⁠o.',

  'faq.hero.title': 'Întrebări și răspunsuri',
  'faq.hero.lead': 'Dacă întrebarea dumneavoastră nu este aici, scrieți-⁠ne. Răspundem în cel mult o zi lucrătoare.',
  'faq.group_1.title': 'Primii pași',
  'faq.group_1.q1_question': 'Ce face Grantwright?',
  'faq.group_1.q1_answer':
    'Lipiți sau încărcați un apel și vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza din care provine, și dacă organizația dumneavoastră este eligibilă. Apoi scrieți textul, faceți planul și bugetul, verificați cererea și luați fișierele. Munca este împărțită între cinci agenți.',
  'faq.group_1.q2_question': 'Cui i se adresează?',
  'faq.group_1.q2_answer':
    'Întreprinderilor mici și mijlocii, start-upurilor, institutelor de cercetare și altor organizații care caută granturi. Avem peste 500 de organizații cliente (500+).',
  'faq.group_1.q3_question': 'Cât durează o cerere?',
  'faq.group_1.q3_answer':
    'O cerere de bază durează între 30 de minute și 2 ore. Pentru verificare rezervați încă 1–2 ore.',
  'faq.group_1.q4_question': 'În ce limbi pot lucra?',
  'faq.group_1.q4_answer':
    'În engleză, rusă și română. Puteți schimba oricând limba site-ului, iar apelurile sunt citite în toate trei.',
  'faq.group_1.q5_question': 'Ce programe sunt acoperite?',
  'faq.group_1.q5_answer':
    'Horizon Europe, Digital Europe, programe naționale și fundații internaționale. Apelul îl aduceți dumneavoastră; căutarea apelurilor este un serviciu al oamenilor noștri.',
  'faq.group_2.title': 'Agenți și cereri',
  'faq.group_2.q1_question': 'Ce face fiecare agent?',
  'faq.group_2.q1_answer':
    'Agentul de căutare întocmește profilul și verifică eligibilitatea. Parserul analizează apelul. Generatorul vă ajută să scrieți textul, planul și bugetul. Evaluatorul verifică cererea. Coordonatorul face fișierele, lista documentelor și calendarul.',
  'faq.group_2.q2_question': 'Pot schimba ce au găsit agenții?',
  'faq.group_2.q2_answer':
    'Da. Confirmați sau corectați tot ce s-⁠a citit într-⁠un apel, iar pașii următori folosesc ce ați confirmat.',
  'faq.group_2.q3_question': 'Agenții depun cererea în locul meu?',
  'faq.group_2.q3_answer': 'Nu. Butonul de trimitere de pe portalul programului îl apăsați dumneavoastră.',
  'faq.group_2.q4_question': 'Care sunt șansele de reușită?',
  'faq.group_2.q4_answer':
    'Dintre cererile pregătite cu Grantwright, 85 % reușesc; media pieței este de 35–40 %. Nimeni nu poate promite un grant: hotărăște finanțatorul.',
  'faq.group_3.title': 'Prețuri și servicii',
  'faq.group_3.q1_question': 'Prima consultație este gratuită?',
  'faq.group_3.q1_answer': 'Da. Programați-⁠o pe pagina „Contact”. Și citirea unui apel aici este gratuită.',
  'faq.group_3.q2_question': 'Cât costă o cerere completă?',
  'faq.group_3.q2_answer':
    'De la 200 € pe proiect. Un pachet cu asistență costă de la 500 € pe proiect. Planurile sunt altceva: ele stabilesc cât puteți face aici singuri și se plătesc lunar.',
  'faq.group_3.q3_question': 'Pot comanda doar o parte din lucrare?',
  'faq.group_3.q3_answer':
    'Da. Căutarea de granturi costă de la 200 €, iar redactarea cererii, de la 500 €, pe proiect.',
  'faq.group_3.q4_question': 'Când pot vorbi cu un om?',
  'faq.group_3.q4_answer':
    'De luni până vineri, 9:00–18:00, și sâmbăta, 10:00–14:00. La solicitările scrise răspundem în cel mult o zi lucrătoare. Apelurile sunt citite la orice oră.',
  'faq.group_4.title': 'Date și cont',
  'faq.group_4.q1_question': 'Am nevoie de un cont?',
  'faq.group_4.q1_answer':
    'Nu pentru a citi site-ul sau pentru a ne scrie. Ca să lansați agentul, vă autentificați; fereastra se deschide singură când apăsați „Lansați agentul”.',
  'faq.group_4.q2_question': 'Cum mă autentific?',
  'faq.group_4.q2_answer':
    'Cu adresa de e-mail și parola sau cu un link primit prin e-mail. Dacă site-ul oferă și alte servicii, de exemplu Google sau GitHub, butoanele lor se află pe pagina de autentificare; le puteți asocia și dezasocia în profil. Singura metodă de autentificare rămasă nu poate fi dezasociată.',
  'faq.group_4.q3_question': 'Cum trebuie să fie parola?',
  'faq.group_4.q3_answer':
    'La înregistrare, parola are cel puțin 12 caractere, cu o literă mare, o literă mică, o cifră și un caracter special. La schimbare și la resetare sunt suficiente 6 caractere.',
  'faq.group_4.q4_question': 'Ce îmi oferă un cont?',
  'faq.group_4.q4_answer':
    'Puteți citi apeluri, verifica dacă organizația dumneavoastră este eligibilă și păstra la un loc cererile, consultațiile, solicitările și abonamentul. Notificările despre granturi noi sunt incluse în planul De bază, iar asistența prioritară, în planul Profesional.',
  'faq.group_4.q5_question': 'În ce formate pot aduce un apel?',
  'faq.group_4.q5_answer':
    'Ca text lipit, ca PDF, DOCX, TXT, Markdown sau HTML de cel mult 25 MB ori după numărul de pe portalul UE sau Grants.gov.',
  'faq.cta.title': 'Nu ați găsit întrebarea?',
  'faq.cta.text': 'Scrieți-⁠ne sau rezervați o consultație. Răspundem în cel mult o zi lucrătoare.',
  'faq.cta.contact': { text: 'Scrieți-⁠ne', url: '/contact', variant: 'primary' },

  ...legalCopy,

  'login.promise.login_title': 'Continuați de unde ați rămas',
  'login.promise.login_lead':
    'Consultațiile, solicitările și planul sunt în contul dumneavoastră, iar agentul se lansează cu o apăsare.',
  'login.promise.register_title': 'Un singur cont pentru toate cererile',
  'login.promise.register_lead': 'Înregistrarea este gratuită, la fel și consultația inițială.',

  'layout.site.name': 'Grantwright',
  'layout.site.tagline': 'Asistent AI pentru cereri de finanțare',
  'layout.site.description':
    'Citește apeluri și arată termenul-limită, banii și cine poate depune, fiecare cu fraza sa: cinci agenți, de la apel la cerere.',
  'layout.site.logo': { text: 'Sigla site-ului', url: '' },
  'layout.site.share_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.site.social': '',
  'layout.site.other_language': 'Această pagină nu există în română. O citiți în limba:',
  'layout.seo.home_title': 'Asistent AI pentru cereri de finanțare',
  'layout.seo.home_description':
    'Lipiți un apel și vedeți termenul-limită, banii și cine poate depune, fiecare cu fraza sa. Horizon Europe, Digital Europe, programe naționale, fundații.',
  'layout.seo.home_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.features_title': 'Cinci agenți, programe și prețuri',
  'layout.seo.features_description':
    'Ce face fiecare dintre cei cinci agenți AI, ce programe de finanțare cunosc, ce aduce un cont și cât costă serviciile.',
  'layout.seo.features_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.about_title': 'Despre noi',
  'layout.seo.about_description':
    'De ce a fost creat Grantwright și cum lucrează: 85 % cereri reușite față de media pieței de 35–40 %, 500+ organizații, 50+ mil. € atrase.',
  'layout.seo.about_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.contact_title': 'Contact și consultații',
  'layout.seo.contact_description':
    'Scrieți-⁠ne sau rezervați prima consultație, gratuită. Răspuns în cel mult o zi lucrătoare: lun–vin 9:00–18:00, sâm 10:00–14:00.',
  'layout.seo.contact_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.faq_title': 'Întrebări și răspunsuri',
  'layout.seo.faq_description':
    'Cât durează și cât costă o cerere, ce programe și limbi sunt acoperite și cum funcționează contul.',
  'layout.seo.faq_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.privacy_title': 'Politica de confidențialitate',
  'layout.seo.privacy_description':
    'Ce date colectează Grantwright, de ce și cât timp le păstrează, ce cookie-uri folosește și cum le puteți exporta sau șterge.',
  'layout.seo.privacy_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.terms_title': 'Termeni de utilizare',
  'layout.seo.terms_description':
    'Regulile de folosire a Grantwright: cont, consultații, prețuri și planuri, drepturi asupra textelor, răspundere.',
  'layout.seo.terms_image': { text: 'Asistent AI pentru cereri de finanțare', url: '' },
  'layout.seo.login_title': 'Autentificare',
  'layout.seo.login_description':
    'Autentificați-⁠vă în Grantwright ca să lansați agentul și să vă deschideți consultațiile, solicitările și planul.',
  'layout.seo.register_title': 'Înregistrare',
  'layout.seo.register_description':
    'Creați un cont Grantwright gratuit: lansarea agentului, programarea consultațiilor, asistență.',
  'layout.header.nav_home': { text: 'Acasă', url: '/' },
  'layout.header.nav_about': { text: 'Despre noi', url: '/about' },
  'layout.header.nav_features': { text: 'Funcționalități', url: '/features' },
  'layout.header.nav_contact': { text: 'Contact', url: '/contact' },
  'layout.header.nav_faq': { text: 'Întrebări', url: '/faq' },
  'layout.header.login': { text: 'Autentificare', url: '/login', variant: 'ghost' },
  'layout.header.register': { text: 'Înregistrare', url: '/register', variant: 'outline' },
  'layout.header.launch': { text: 'Lansați agentul', url: 'assistant', variant: 'primary' },
  'layout.footer.blurb':
    'Un asistent AI pentru căutarea granturilor și redactarea cererilor: pentru companii, start-upuri și institute de cercetare.',
  'layout.footer.features_title': 'Funcționalități',
  'layout.footer.feature_1': { text: 'Căutare și profilare', url: '/features#profiler' },
  'layout.footer.feature_2': { text: 'Analiza apelurilor', url: '/features#parser' },
  'layout.footer.feature_3': { text: 'Generarea textului', url: '/features#generator' },
  'layout.footer.feature_4': { text: 'Verificare', url: '/features#reviewer' },
  'layout.footer.feature_5': { text: 'Documente și depunere', url: '/features#coordinator' },
  'layout.footer.company_title': 'Companie',
  'layout.footer.company_about': { text: 'Despre noi', url: '/about' },
  'layout.footer.company_features': { text: 'Funcționalități', url: '/features' },
  'layout.footer.company_agents': { text: 'Agenți AI', url: '/#agents' },
  'layout.footer.company_dashboard': { text: 'Exemplu de cont', url: '/#dashboard' },
  'layout.footer.company_contact': { text: 'Contact', url: '/contact' },
  'layout.footer.contact_title': 'Contact',
  'layout.footer.email': { text: 'hello@grantwright.example', url: 'mailto:hello@grantwright.example' },
  'layout.footer.phone': { text: '+375 17 000 00 00', url: 'tel:+375170000000' },
  'layout.footer.address': 'str. Exemplului 1, biroul 5',
  'layout.footer.hours': 'Lun–Vin 9:00–18:00, Sâm 10:00–14:00',
  'layout.footer.copyright': '© 2026 Grantwright',
  'layout.footer.faq': { text: 'Întrebări frecvente', url: '/faq' },
  'layout.footer.support': { text: 'Asistență', url: '/contact' },
  'layout.footer.login': { text: 'Autentificare', url: '/login' },
  'layout.footer.register': { text: 'Înregistrare', url: '/register' },
  'layout.footer.privacy': { text: 'Confidențialitate', url: '/privacy' },
  'layout.footer.terms': { text: 'Termeni de utilizare', url: '/terms' },
  'layout.not_found.stamp': 'Nu este la dosar',
  'layout.not_found.title': 'Ups! Pagina nu a fost găsită',
  'layout.not_found.lead': 'Această pagină a fost eliminată sau nu a existat niciodată.',
  'layout.not_found.asked': 'Ați cerut',
  'layout.not_found.home': { text: 'Înapoi acasă', url: '/', variant: 'primary' },
  'layout.not_found.faq': { text: 'Citiți răspunsurile', url: '/faq', variant: 'ghost' },
  'layout.error.title': 'Ceva s-⁠a defectat la noi',
  'layout.error.lead':
    'Încercați din nou peste un minut. Dacă se repetă, scrieți-⁠ne și menționați numărul solicitării.',
} satisfies Record<ContentId, CopyValue>
