/**
 * Small words of languages that are recognised and not read, by their code. Words that several languages share are in each list.
 * Source: frequent words of calls for proposals on the sites of national agencies; checked 2026-11-28.
 */
export const otherLanguageWords = {
  pl: `i w z na do dla się nie jest są oraz o od po przez lub które który która ich jak być może wniosek wniosku wniosków
    projektu projekt projektów konkursu nabór naboru dofinansowania przy za co ze jego tym niż nr ust`,
  fr: `le la les des du de et un une en à au aux pour par dans sur est sont qui que ne pas ou ce cette ces leur avec plus
    peut être doit projet projets appel candidature candidatures dossier il elle sera son sa ses`,
  de: `der die das und von zu den dem des ein eine einer für mit auf ist sind im in bei nach an als oder nicht werden wird
    durch über kann können antrag anträge förderung projekt projekte zum zur sowie aus bis am sich`,
  uk: `і в у на з та що не для до за від є або як це які який також бути може повинні проєкту проєкт проєктів заявки заявка
    конкурсу про при щодо із зі має мають не більше якщо його їх`,
  it: `il lo la i gli le di del della dei delle e un una in a al alla per con da dal dalla su sono è che non o come più
    nel nella può deve devono progetto progetti bando domanda domande essere ed si`,
  es: `el la los las de del y un una en a al para por con que no es son o como más su sus se lo entre sobre puede deben
    proyecto proyectos convocatoria solicitud solicitudes ser será este esta`,
  bg: `на и за от се да в с по са при до или който която които е не ще може този тази през към със като проект проекта
    проекти процедура кандидат кандидати кандидатите срок предложения чрез между`,
  pt: `o a os as de do da dos das e um uma em no na ao à para por com que não é são ou como mais seu sua se entre sobre
    pode devem projeto projetos candidatura candidaturas ser será este esta pelo pela`,
} as const
