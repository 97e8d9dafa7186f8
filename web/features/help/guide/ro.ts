import type { Guide } from '../guide.ts'

/** The help for applicants in Romanian. */
export const guide: Guide = {
  title: 'Ajutor pentru solicitanți',
  lead: 'Cum devine un apel o cerere: ce înseamnă cuvintele și semnele, cine ce poate face și ce rămâne numai al dumneavoastră.',
  contents: 'Teme',
  search: 'Căutare în ajutor',
  found: 'Teme găsite: {{count}}',
  nothing: 'Nicio temă nu conține aceste cuvinte',
  clear: 'Goliți căutarea',
  topics: {
    call: {
      title: 'Cum adăugați un apel',
      blocks: [
        'O cerere începe cu apelul ei. În lista cererilor alegeți „Începeți o cerere”, apoi adăugați apelul în unul dintre aceste moduri:',
        {
          list: [
            'lipiți textul, până la 2 MB;',
            'alegeți un fișier sau trageți-⁠l pe foaie: PDF, DOCX, HTML sau text simplu, până la 25 MB; câte pagini poate avea depinde de plan (vedeți „Limite”);',
            'scrieți identificatorul, de exemplu HORIZON-CL4-2027-01-03, sau adresa de pe portalul EU Funding & Tenders;',
            'luați unul dintre exemple: sunt inventate și pot fi șterse;',
            'sau începeți fără apel și adăugați-⁠l mai târziu.',
          ],
        },
        'Citirea durează câteva secunde, cel mult un minut. Puteți părăsi pagina; citirea continuă. Apelul poate fi în română, rusă sau engleză.',
        'O scanare fără text, un fișier cu parolă sau unul deteriorat nu poate fi citit. Aflați despre ce este vorba și ce ajută. Ce ați introdus pe foaie rămâne pe dispozitivul dumneavoastră până când devine o cerere.',
        'Când finanțatorul publică o versiune nouă, la pasul „Apel” alegeți „Citiți o versiune nouă”. Vedeți lista schimbărilor, iar cei care lucrează la cereri pentru acest apel sunt anunțați.',
      ],
    },
    marks: {
      title: 'Ce înseamnă semnele',
      blocks: [
        'Fiecare informație a unui apel poartă un semn: cât de sigură este citirea sau cine a decis. Alegeți o informație, iar fraza din care provine apare în text.',
        {
          terms: [
            ['sigur', 'Scrie chiar așa în apel.'],
            ['probabil', 'Înțeles din context. Aruncați o privire înainte de a confirma.'],
            ['de verificat', 'Citiți fraza înainte de a vă baza pe ea.'],
            ['implicit', 'Apelul nu spune nimic; așa este de obicei la astfel de apeluri.'],
            ['confirmat', 'O persoană a verificat și a fost de acord. Numele și ora se păstrează.'],
            ['al dvs.', 'O persoană a stabilit altă valoare decât textul. Valoarea rămâne, cu numele ei.'],
            [
              'presupunere',
              'Apelul nu o spune; cineva a introdus o valoare, cu sursa ei. Rămâne marcată la fiecare pas.',
            ],
            [
              'de decis',
              'Textul dă mai multe valori. Alegeți-⁠o pe cea valabilă, păstrați-⁠le pe toate dacă sunt sesiuni sau tipuri de proiecte, ori introduceți alta.',
            ],
          ],
        },
        'Un termen mutat apare tăiat, împreună cu anunțul care l-⁠a mutat.',
        'Dacă un pasaj al apelului dă ordine mașinilor, vedeți un avertisment. A fost citit ca text și nu a schimbat nimic.',
      ],
    },
    decide: {
      title: 'Confirmați, corectați, presupuneți',
      blocks: [
        'Ce s-⁠a citit este o propunere până când cineva o confirmă. Pașii următori lucrează și cu date neconfirmate, dar le numesc.',
        {
          terms: [
            ['Confirmați', 'O singură informație sau toate cele sigure deodată.'],
            ['Corectați', 'Introduceți altă valoare. Ce spune textul rămâne alături și puteți reveni la el.'],
            [
              'Negăsit',
              'Aici se află ce nu am găsit în text. Căutați acolo sau introduceți o valoare ca presupunere și spuneți de unde o știți.',
            ],
            [
              'De decis',
              'Textul dă mai multe valori. Comparați frazele și alegeți una, păstrați-⁠le pe toate sau introduceți alta.',
            ],
          ],
        },
        'Orice informație poate fi introdusă: cele negăsite sunt enumerate cu „Introduceți o valoare”, celelalte sunt la „Introduceți altă informație”, iar listele au la sfârșit „Adăugați …”. Una greșită dispare cu „Nu este în acest apel” și rămâne la „Eliminate”, de unde poate reveni.',
        'Fusul orar al unui termen este un oraș sau diferența față de UTC. Ce ați scris se păstrează pe dispozitivul dumneavoastră până la salvare, chiar dacă sesiunea se încheie între timp.',
        'La „Ce au schimbat oamenii” vedeți fiecare informație cu valoarea veche și cea nouă, cine a schimbat-⁠o și când.',
        'Dacă un coleg a schimbat apelul în timp ce îl priveați, modificarea dumneavoastră nu o acoperă pe a lui: vedeți datele actuale și decideți din nou.',
        'După citirea unei versiuni noi, tot ce ați decis se păstrează. Unde textul nou spune altceva, valoarea dumneavoastră rămâne, iar data apare ca „de decis”.',
      ],
    },
    fit: {
      title: 'Putem participa?',
      blocks: [
        'Pasul „Eligibilitate” compară apelul cu organizația și partenerii dumneavoastră, regulă cu regulă. Fiecare regulă arată fraza din apel sau sursa oficială, cu ziua ultimei verificări. O regulă răspunde „nu” numai pe baza informațiilor din apel pe care le-⁠ați confirmat; până atunci arată ce este de confirmat și duce acolo.',
        {
          terms: [
            ['da', 'Regula este îndeplinită.'],
            ['nu', 'Regula nu este îndeplinită, iar motivul este indicat.'],
            ['necesită o decizie', 'Trebuie să decidă o persoană sau lipsește o informație.'],
          ],
        },
        'Cât timp lipsește ceva, nu vi se spune că puteți participa. Dacă nu este posibil, din cauza țării, a tipului de organizație sau a unui termen depășit, răspunsul vine primul și pe față, înainte ca cineva să fi scris o pagină.',
        'Sunt numite cel mult trei lucruri de rezolvat mai întâi. Dezactivați un partener și vedeți ce ar lipsi consorțiului fără el. Partenerii asociați participă fără finanțare și nu se numără.',
        'Răspunsul se formează din nou de fiecare dată. Când se schimbă apelul, profilul sau partenerii, se schimbă și el.',
      ],
    },
    text: {
      title: 'Scrieți textul',
      blocks: [
        'Structura vine din apel și dintr-⁠un șablon: fiecare secțiune are scopul ei, criteriile și rezultatele la care trebuie să răspundă și limita apelului. Secțiunile pot fi adăugate, redenumite, mutate și șterse; una ștearsă poate fi readusă.',
        'Mai multe persoane pot scrie în aceeași secțiune în același timp și se văd una pe alta. Linia de deasupra textului spune „Salvat” numai când serverul are fiecare cuvânt. Fără conexiune scrieți mai departe; textul rămâne pe acest dispozitiv și se trimite când revine legătura.',
        'Sub text sunt întrebări ajutătoare. Un răspuns devine o frază pe care o puteți pune în text și modifica acolo. Tabelele vin din plan; ce lipsește din plan devine un marcaj de completat, vizibil în fiecare fișier până când este completat.',
        'Versiunile anterioare pot fi comparate și restabilite. Un text restabilit este și el o versiune, deci nu se pierde nimic.',
        'Cuvintele și caracterele se numără cum le numără apelul. Peste limită, numărul devine roșu.',
      ],
    },
    plan: {
      title: 'Plan și buget',
      blocks: [
        'La pasul Text, planul arată ce se face, când, de către cine și cât costă. Are cinci părți: timp, livrabile, luni-persoană, buget și riscuri. Fiecare număr și fiecare dată se păstrează o singură dată, iar graficul, tabelele și fișierele arată același lucru.',
        {
          list: [
            'Începeți cu un pachet de lucru. Bara lui se mută cu săgețile sau cu mausul; cu Shift săgețile mută sfârșitul, cu Alt începutul. Tabelul de sub grafic spune același lucru.',
            'Sumele se scriu direct în tabelul bugetului. Alegeți o celulă, iar linia de deasupra tabelului arată calculul și fraza apelului pe care se sprijină.',
            'O sumă poate avea mai multe linii, fiecare cu cantitate, preț și monedă. O monedă are nevoie de un curs cu zi și sursă.',
            'Costurile indirecte, ratele și plafoanele sunt cele din apel, altfel cele dintr-⁠un tabel datat al programului. Puteți indica altele; fiecare cifră spune de unde vine.',
            'Un semn de întrebare înseamnă că o cifră nu este cunoscută. Nu se socotește niciodată zero.',
          ],
        },
        'Ce scrieți se salvează după o clipă; „Salvat” înseamnă că serverul a primit textul. Dacă altcineva modifică același câmp în același timp, vedeți ambele variante și alegeți. Un rând eliminat poate fi restabilit timp de 30 de zile.',
      ],
    },
    review: {
      title: 'Verificați cererea',
      blocks: [
        'Regulile citesc textele, planul și bugetul ca un cititor sever: ce lipsește sau este prea lung, la ce nu răspunde nicio secțiune, obiective fără cifre, riscuri fără măsuri, sume care nu ies, nume și numere care diferă.',
        'Fiecare observație spune unde, de ce și ce este de făcut. Dispare când textul nu o mai arată. Dacă vreți să rămână așa, spuneți de ce; observația revine când cuvintele se schimbă.',
        'Tabelul arată ce secțiune răspunde la ce rezultat și criteriu, cu cea mai bună frază. Judecă după cuvinte și nu dă punctaje: dacă un răspuns convinge, doar un cititor poate spune.',
        'Cât timp o observație care împiedică depunerea este deschisă, cererea nu este gata, dacă nu dați un motiv.',
      ],
    },
    organisation: {
      title: 'Organizația și categoria ei de IMM',
      blocks: [
        'Profilul se scrie o singură dată și servește fiecărei cereri. Fiecare informație are ziua la care era adevărată și sursa ei. Ce este mai vechi de un an apare ca vechi; ce lipsește nu este ghicit. O valoare nouă nu o șterge pe cea dinainte.',
        'Întrebările vin una câte una și cer doar ce are nevoie apelul respectiv. Enter salvează și trece mai departe; fără sursă, răspunsul rămâne declarația dumneavoastră din acea zi. Oricare poate aștepta, iar dumneavoastră puteți continua mai târziu sau pe alt dispozitiv.',
        'Categoria (micro, mică, mijlocie sau nu este IMM) urmează Recomandarea 2003/361/CE. Calculul apare rând cu rând:',
        {
          list: [
            'cifrele proprii: personalul în unități anuale de muncă, cifra de afaceri și bilanțul;',
            'întreprinderile partenere, între 25 % și 50 %: după cota lor;',
            'întreprinderile afiliate, peste 50 % sau controlate în alt fel: integral;',
            'un singur an peste sau sub prag nu schimbă categoria; doi ani consecutivi o schimbă.',
          ],
        },
        'Sunt necesare personalul, cifra de afaceri, bilanțul, proprietarii și participațiile. Cât timp lipsește ceva, categoria nu se cunoaște și se spune ce lipsește. Partenerii dintr-⁠un proiect nu au legătură cu ea; ei stau într-⁠o listă separată.',
      ],
    },
    people: {
      title: 'Roluri și invitații',
      blocks: [
        'Apelurile, cererile și profilul aparțin unei organizații, nu unei singure persoane. Fiecare membru are un rol:',
        {
          terms: [
            ['Proprietar', 'Totul, inclusiv membrii și rolurile. Ultimul proprietar nu poate ieși.'],
            ['Editor', 'Adaugă apeluri, confirmă date, scrie cereri și profilul.'],
            ['Comentator', 'Citește și comentează.'],
            ['Cititor', 'Citește.'],
          ],
        },
        'Un proprietar invită la o adresă de e-mail. Invitația așteaptă paisprezece zile. Pentru a o accepta, autentificați-⁠vă cu acea adresă și confirmați-⁠o; invitația apare în contul dumneavoastră. Poate fi trimisă din nou, modificată sau retrasă.',
        'Cine iese din organizație nu îi mai vede apelurile și cererile. Ce a scris rămâne. Nimeni din afara organizației nu le vede, nici personalul acestui site.',
      ],
    },
    deadlines: {
      title: 'Termene și zile rămase',
      blocks: [
        'Apelul numește o zi, adesea și o oră și un fus orar. La pasul „Apel” termenul apare așa cum îl dă apelul, cu fusul lui. În lista dumneavoastră și în partea de sus a unei cereri apare după ceasul dumneavoastră, cu orașul acestuia.',
        'Confirmați termenul în partea de sus a pasului „Apel”, cu fraza lui în față. Până atunci zilele nu se numără, iar lista arată „neconfirmat”.',
        'Zilele rămase se numără după calendarul dumneavoastră. De la 30 de zile numărul este evidențiat, de la 7 zile este roșu. Trecerea la ora de vară sau de iarnă este luată în calcul.',
        'Dacă apelul nu dă o oră, nu se inventează niciuna: apare doar ziua. Nu vă bazați pe ultimul minut: contează ceasul portalului pe care depuneți cererea.',
      ],
    },
    applications: {
      title: 'Cererile dumneavoastră',
      blocks: [
        'Lista este ordonată după termen. Fiecare rând spune cât au înaintat cei cinci pași și ce urmează. Căutarea privește titlurile, programele și identificatorii.',
        'Arhivați ce nu trebuie să vă stea în cale; ștergeți ce nu vă trebuie. Ambele se pot anula imediat, iar o cerere ștearsă poate fi restaurată timp de treizeci de zile.',
        'Când un apel se schimbă, pașii care se bazează pe el sunt marcați ca depășiți. Nimic din ei nu se șterge.',
        'La pasul „Depunere” este lista de documente din apel: cine aduce fiecare document, până când, în ce stare este și fișierul lui. Se pot adăuga intrări proprii. Cât timp un document nu este gata, cererea nu este gata de depunere, decât dacă indicați un motiv.',
        'De la un termen confirmat se numără înapoi zilele lucrătoare, care pot fi adăugate în calendar. Mementourile vin cu 30, 14, 7 și 2 zile înainte, pe site și prin e-mail; le puteți opri la notificări.',
        'Cererea o depuneți dumneavoastră, pe portalul finanțatorului. Apoi notați ziua, referința și confirmarea la pasul „Depunere”, iar mai târziu ce s-⁠a decis. „Istoricul” arată cine ce a făcut și când.',
        'Într-⁠o cerere apăsați G, apoi o cifră de la 1 la 5, pentru a merge la un pas, și ? pentru toate tastele și semnele. În listă, J și K trec de la un rând la altul. Tastele simple pot fi dezactivate tot acolo.',
      ],
    },
    models: {
      title: 'Ce vede un model lingvistic',
      blocks: [
        'Un apel este citit de reguli, pe serverul acestui site. Și semnele, verificarea eligibilității și categoria de IMM vin tot din reguli. Niciun model lingvistic nu participă la acestea și nimic nu i se trimite.',
        'Un text ajunge la un model lingvistic numai dacă acest site are unul și cineva din organizația dumneavoastră cere acest lucru: propuneri pentru un apel, o a doua opinie despre eligibilitate, o ciornă sau o altă formulare în pasul „Text”. Pentru propuneri se trimite numai apelul. Pentru o ciornă se trimit secțiunea, textul ei de până acum, datele apelului, profilul fără proprietari și numele partenerilor. Puteți citi cuvânt cu cuvânt ce se trimite.',
        'Ce propune un model nu este niciodată, prin sine, o informație a apelului. O propunere se păstrează numai dacă cuvintele citate sunt întocmai în apel și contează abia după ce a acceptat-o o persoană. Nu înlocuiește ce a găsit o regulă sau ce a confirmat o persoană. Ce scrie un model rămâne în creion lângă text până îl pune cineva în text, iar cifrele și numele fără sursă sunt marcate.',
        'Un apel poate fi închis cu totul pentru modelele lingvistice; atunci nu se trimit nici textul lui, nici textele cererilor pentru el.',
      ],
    },
    limits: {
      title: 'Limite',
      blocks: [
        'Tot ce se face prin reguli este gratuit la orice plan. Planul unei organizații este cel mai mare dintre planurile proprietarilor ei.',
        {
          plans: {
            plan: 'Plan',
            applications: 'Cereri în lucru',
            members: 'Membri și invitații deschise',
            upload_pages: 'Pagini ale unui fișier',
          },
        },
        'Cât dintr-⁠un model lingvistic cuprinde un plan hotărăsc administratorii site-ului. Cererile arhivate și cele șterse nu se numără. Când se atinge o limită, aflați care este, cât permite și ce ajută. Nimic din ce aveți nu se blochează și nu se șterge.',
      ],
    },
  },
}
