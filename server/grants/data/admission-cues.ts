/** Words by which admission doubts a reading. Rows are phrases as in `deadline-cues.ts`. */

/** Words of scale; one that belongs to no figure may be that of a label or a column. */
export const loneScales =
  'thousand, thousands, thous, million, millions, mln, mii, mii lei, milioane, mil lei, тыс, тысяч*, млн, миллион*'

/** Those who pay a share that is no rate of funding. */
export const ownShareWords =
  'partner*, own contribution, own share, own funds, own resources, applicant* contribut*, beneficiar* contribut*, advance, pre financing, prefinancing, first instalment, indirect*, overhead*, ' +
  'partener*, contributi* propri*, surse proprii, fonduri proprii, avans*, transa, prefinantar*, indirecte, ' +
  'партнер*, собственн* средств*, собственн* вклад*, аванс*, предоплат*, накладн*, косвенн*'

/** Countries of the Union and those next to it, as a call speaks of them. */
export const unionMembers =
  'member states, member state, associated countries, associated country, statele membre, statelor membre, stat membru, tari asociate, tarile asociate, государств* член*, стран* член*, ассоциированн* стран*'

/** What an amount per project is said of. */
export const grantWords =
  'project, projects, grant, grants, per proposal, proiect, proiecte*, proiectul*, grantul*, granturi*, проект*, грант*'

/** What makes a length a limit. */
export const limitingWords =
  'max, max*, at most, up to, no more than, not more than, not exceed*, exceed*, no longer, longer than, shorter than, limit*, within, cannot be more, beyond, ' +
  'maxim*, cel mult, pana la, nu depas*, depas*, nu mai mult, mai mult de, limita*, ' +
  'не более, не больше, не превыша*, превыша*, до, макс*, предел*, ограничен*, не длиннее, объем*'
