/**
 * Words that people build passwords on, in lower case: names of things, people, teams and places, keyboard walks, and the
 * same words in the languages of the site. Our own collection of what every published list begins with.
 */
const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passwd passcode pass passphrase secret letmein welcome login logon signin access changeme changeit
  default guest user username root toor admin administrator administrador superuser supervisor manager master owner
  system server service support sysadmin webmaster network database oracle postgres mysql cisco router internet computer
  laptop desktop windows microsoft google android iphone samsung facebook instagram twitter telegram whatsapp youtube
  linkedin amazon netflix spotify paypal github gitlab docker kubernetes jenkins azure apple nokia sony playstation xbox
  nintendo pokemon pikachu minecraft fortnite roblox starcraft warcraft counterstrike zelda mario sonic
  test testing tester temp temporary sample example demo trial hello helloworld goodbye whatever nothing something
  anything iloveyou loveyou ilove lovely lover love forever always friend friends family mother father mommy daddy
  sister brother babygirl baby angel angels princess prince queen king kingdom sweetheart sweetie honey sugar cookie
  chocolate coffee cheese banana orange cherry strawberry pepper ginger vanilla butter pumpkin peanut
  sunshine sunset sunrise sunflower flower flowers butterfly rainbow moonlight starlight shadow thunder lightning storm
  winter summer spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday birthday christmas newyear easter
  holiday vacation freedom liberty peace heaven paradise destiny fortune lucky happy happiness smile dream dreams magic
  mystic phoenix dragon dragons tiger lion panther eagle falcon hawk wolf bear monkey gorilla elephant horse pony
  dolphin shark turtle snake spider scorpion rabbit bunny kitty kitten puppy doggy hunter ranger rider runner
  killer ninja samurai warrior soldier knight wizard merlin gandalf frodo batman superman spiderman ironman wolverine
  hulk joker matrix neo trinity starwars skywalker vader yoda jedi trekkie startrek hobbit matilda simpsons
  football soccer baseball basketball hockey tennis golf cricket rugby volleyball swimming boxing karate fishing
  hunting camping surfing skating skiing racing cycling arsenal chelsea liverpool manchester barcelona juventus
  bayern milan dinamo dynamo spartak zenit realmadrid yankees cowboys steelers packers lakers raiders eagles
  michael michelle michaela daniel daniela jessica jennifer jordan jason james john johnny joseph joshua justin kevin
  matthew martin maria marina mariana andrea andrew andrei anthony anton antonio alexander alexandra alexandru alex
  amanda ashley barbara brandon brian charles charlie charlotte chris christian christina christopher david diana
  elena elizabeth emily eric ethan eugene fernando francis frank gabriel gabriela george grace hannah harry heather
  helen henry igor irina isabella ivan jack jackson jacob jasmine jeremy jonathan joanna julia julian karina
  katherine kimberly kristina larisa lauren laura leonid lucas madison marcus mark melissa mercedes mihai mihaela
  molly monica morgan natalia natasha nicholas nicole nikita nikolai olga oleg oliver olivia patrick paul pavel peter
  rachel rebecca richard robert roman ruslan samantha samuel sandra sarah scott sergey sergei sofia sophia sophie
  stanislav stephanie stephen steven svetlana tatiana taylor thomas tiffany tudor valentin valentina vanessa victor
  victoria vladimir vladislav william yulia zachary
  london paris berlin madrid lisbon vienna warsaw prague brussels athens moscow minsk kiev kyiv chisinau bucharest
  bucuresti romania moldova belarus ukraine russia rossiya europe america american canada australia germany france
  italy spain england scotland ireland poland bulgaria brasil brazil mexico india china japan korea
  mustang corvette ferrari porsche mercedesbenz bmw audi toyota honda yamaha kawasaki suzuki harley harleydavidson
  chevrolet cadillac camaro jaguar lexus nissan subaru volkswagen volvo renault dacia skoda lada
  silver golden gold diamond platinum crystal emerald ruby sapphire purple yellow green blue black white orange pink
  money dollar dollars euro millionaire business company office finance finances account banking bank credit project
  projects grant grants grantwriter grantwright proposal funding foundation research university college school student
  teacher doctor lawyer engineer developer programmer designer director president minister police
  guitar piano drummer music musica metallica nirvana eminem beatles madonna elvis metal rocker blink slipknot
  qwerty qwertz azerty qwertyuiop qwertyui qweasd qweasdzxc qazwsx qazwsxedc zaqwsx asdfgh asdfghjkl asdfasdf asdf
  zxcvbn zxcvbnm poiuytrewq lkjhgfdsa mnbvcxz wasd qwer qweqwe zxczxc abcabc abcdef abcdefg abcdefgh abcd abc aaa
  parola parole parolamea secreta bunaziua salut iubire dragoste ingeras steaua fotbal noroc romania moldovan
  copilul mama tata soare floare dumnezeu
  parol gfhjkm privet lyubov lubov solnyshko solnishko krasotka zaika kotik kotenok rodina pobeda druzhba sekret
  пароль пароли привет любовь люблю солнышко солнце красотка зайка котик котенок родина победа дружба секрет
  наташа марина андрей сергей дмитрий александр максим екатерина анастасия йцукен йцукенгшщз фывапр ячсмит
  админ администратор администраторы спартак динамо зенит россия беларусь москва минск молдова кишинев
  trustno opensesame sesame abracadabra blahblah foobar hunter correcthorsebatterystaple incorrect nopassword
  mypassword yourpassword thepassword newpassword oldpassword passwordpassword adminadmin useruser testtest
  rootroot welcomehome welcomeback startrek letmeinnow iloveu iluvu
  `
    .trim()
    .split(/\s+/),
)

/** Rows of keyboards and runs of characters: any piece of one, in either direction, is a walk and no secret. */
const walks = [
  '0123456789012345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
].flatMap((row) => [row, [...row].toReversed().join('')])

/** Letters that people write as something else. */
const disguises: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
}

/** Digits and signs around a common word that still leave it a common word: `Password123!`, but not a whole second secret. */
const ornamentLengthMax = 6
/** A pattern of at most this many characters, repeated, is no secret. */
const repeatedLengthMax = 4
/** A personal text shorter than this may occur in a password by chance. */
const personalLengthMin = 6

/**
 * Returns whether a password is one that attackers try first: a common word, decorated or disguised, a walk over the
 * keyboard, a short pattern repeated, or the user's own address.
 *
 * @param personal texts known about the user, such as the address.
 * @see docs/decisions/0043-choices-where-the-description-was-silent.md
 */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (isRepeated(text) || isWalk(text)) return true
  return commonForms(text).some((form) => commonWords.has(form)) || isPersonal(text, personal)
}

/** The words that a password may be a dress of: as it is, without ornaments, out of disguise, and both. */
function commonForms(text: string): string[] {
  const plain = withoutOrnaments(text)
  const shown = undisguise(text)
  return [text, plain, undisguise(plain), withoutOrnaments(shown), shown.replace(/\P{L}/gu, '')].filter(
    (form) => form.length > 0 && [...text].length - [...form].length <= ornamentLengthMax,
  )
}

function withoutOrnaments(text: string): string {
  // From the first letter to the last one: taken from both ends, so that nothing is looked at twice.
  return /\p{L}(?:.*\p{L})?/su.exec(text)?.[0] ?? ''
}

function undisguise(text: string): string {
  return [...text].map((character) => disguises[character] ?? character).join('')
}

/** True for `aaaaaaaaaaaa`, `abababababab`, `12341234123`: one pattern, perhaps with an unfinished last round. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= repeatedLengthMax && length * 2 <= text.length; length += 1) {
    const pattern = text.slice(0, length)
    if (pattern.repeat(Math.ceil(text.length / length)).startsWith(text)) return true
  }
  return false
}

/** True when the whole text, ornaments of another kind aside, is a piece of a walk. */
function isWalk(text: string): boolean {
  const forms = [text, text.replace(/[^\p{L}\p{N}]/gu, ''), text.replace(/\P{L}/gu, ''), text.replace(/\P{N}/gu, '')]
  return forms.some(
    (form) => form.length >= 4 && text.length - form.length <= 2 && walks.some((row) => row.includes(form)),
  )
}

/** True when the password is the address, or the part before the @, with ornaments. */
function isPersonal(text: string, personal: readonly string[]): boolean {
  return personal
    .flatMap((given) => [given.toLowerCase(), given.toLowerCase().split('@')[0] ?? ''])
    .filter((own) => own.length >= personalLengthMin)
    .some((own) => text.includes(own) && text.length - own.length <= ornamentLengthMax)
}
