/**
 * Phrases by which the second reader tells what a date, an amount or a percentage is, one a line. A line that begins with
 * `#` names the kind, the cue and the language of those below it. `word*` takes any ending, `a/b` either word, `..` up to four
 * words; case, diacritics and old spellings make no difference. They are facts of language, not of one call: a phrase
 * that fits one call only has no place here. Many are also in `deadline-cues.ts` and `money-cues.ts`, on purpose: two readers
 * that agree prove something only while neither takes its words from the other.
 */
export const roleCueLines = `
# day submission en
submit*
submission*
apply
applies
application*
applicant*
proposal*
lodge*
upload*
send
sent
received
reach us
accept*
concept note*
expression* of interest
letter* of intent
entries
nominations
# day submission ro
depun*
depus*
aplica*
cerer*
propuner*
dosar*
transmi*
trimi*
inscri*
primi*
primesc
candidatur*
note conceptuale
nota conceptuala
# day submission ru
заявк*
заявок
подач*
подат*
пода*
прием*
принима*
предостав*
представ*
направ*
присыла*
конкурсн* документ*
# day closing en
deadline*
closing
close
closes
closed
closure
cut off*
cutoff*
due
last day
last date
final date
latest
expir*
end of .. submission
end of .. application*
# day closing ro
termen*
termen limita
data limita
ultima zi
inchider*
inchid*
inchis*
incheierea
incheie
expira
finalizarea depunerii
sfarsitul depunerii
# day closing ru
срок*
крайний срок
дедлайн*
окончан*
заканчива*
заверша*
завершени*
закрыт*
закрыва*
последний день
истека*
не позднее
# day opening en
open
opens
opened
opening
launch*
start* of .. submission*
submission start*
starting
accept* .. from
available from
# day opening ro
deschid*
deschis*
deschider*
lans*
incep*
incepand
debut*
demar*
# day opening ru
открыт*
открыва*
открыл*
начало
начала
начина*
начнет*
старт*
запуск*
объявл*
# day evaluation en
evaluat*
assess*
review*
selection
select*
jury
panel*
committee
interview*
appeal*
complaint*
redress
eligibility check
shortlist*
# day evaluation ro
evalua*
selecti*
selecta*
examin*
contestat*
juri*
comisi*
interviu*
verificar*
analiz*
# day evaluation ru
оценк*
оценив*
экспертиз*
отбор*
рассмотр*
рассматр*
жюри
комисси*
собеседован*
апелляц*
проверк*
# day results en
result*
outcome*
announce*
notif*
inform* .. applicants
informed
decision*
winner*
award*
answer*
invit*
# day results ro
rezultat*
anunt*
anuntare*
notific*
informa*
castigator*
decizi*
comunic*
invit*
afis*
# day results ru
результат*
итог*
победител*
уведом*
решени*
извещен*
приглаш*
опублик* список
объявление результатов
# day meeting en
question*
quer*
clarification*
webinar*
information day*
info day*
info session*
information session*
information meeting*
seminar*
workshop*
event*
training*
register
registration
matchmaking
helpdesk
# day meeting ro
intrebar*
clarificar*
webinar*
sesiun*
zi de informare
ziua de informare
seminar*
atelier*
intalnir*
eveniment*
instruir*
inregistrare*
consultat*
# day meeting ru
вопрос*
разъяснен*
вебинар*
семинар*
встреч*
консультац*
мероприят*
тренинг*
регистрац*
информационн*
# day project en
project start*
start of .. project*
start date
project* .. end
end of .. project*
implement*
complet*
duration
agreement*
contract*
sign*
signature
grant period
report*
spend*
spent
expenditure*
pay*
paid
eligible .. until
incurred
period of performance
project period
project duration
projects end
projects must end
project* .. finish*
project* .. completed
projects may run
completion .. project*
duration of .. project*
last* until
# day project ro
implementar*
durata
contract*
semn*
raport*
finalizarea proiect*
inceperea proiect*
inceput* proiect*
cheltui*
plat*
tranșa
desfasurar*
utilizar*
realizar*
acord de grant
perioada proiect*
durata proiect*
finalizare* .. proiect*
proiect* .. incheie
proiect* .. finaliz*
incheiere* .. proiect*
inceput* .. proiect*
termen* de implementare
perioada de implementare
# day project ru
реализац*
начало проект*
начала проект*
окончания проект*
завершения проект*
договор*
соглашен*
подписан*
отчет*
расход*
выплат*
перечисл*
использован*
выполнен*
срок* проект*
срок* реализации
срок* выполнения
срок* договора
период проект*
длится
завершени* .. проект*
окончани* .. проект*
начал* .. проект*
проект* .. заверш*
проект* .. законч*
проект* .. заканч*
# day law en
sent :
date :
law
act
regulation*
directive*
decree*
order no
resolution*
article*
as amended
adopted
approved
version
published
publication
updated
registered before
established before
founded
registered in
dated
prices of
exchange rate
as of
at least .. years
born
# day law ro
trimis :
data :
lege*
legii
hotarar*
ordin*
ordonant*
regulament*
directiv*
monitorul
articol*
modificat*
aprobat*
publicat*
publicarii
actualizat*
versiune*
inregistrat* pana
infiintat*
cursul
conform
nascut*
# day law ru
отправлено :
дата :
закон*
постановлен*
указ*
приказ*
положени* о
регламент*
директив*
редакц*
утвержд*
опубликов*
публикац*
версия
обновлен*
зарегистрирован*
курс*
по состоянию
протокол*
рожден*
# day earlier en
previous
last year
earlier
last edition
first edition
past call*
was launched
were funded
was awarded
received .. applications
so far
since
# day earlier ro
precedent*
anterior*
anul trecut
editia trecuta
au primit
a primit
au fost
a fost
pana acum
din anul
# day earlier ru
прошл*
предыдущ*
ранее
прошедш*
был
была
были
состоял*
поступил*
поддержан*
# day change en
extend*
extension
postpone*
instead of
new deadline
amend*
corrigend*
replac*
no longer
moved
# day change ro
prelung*
amana*
in loc de
in locul
nou* termen
modific*
rectific*
corrigendum
# day change ru
продл*
перенес*
перенос*
вместо
новый срок
измен*
поправк*
# day until en
until
till
by
before
no later than
not later than
up to
through
to
at the latest
# day until ro
pana la
pana in
pana pe
cel tarziu
nu mai tarziu de
inainte de
pana
# day until ru
до
не позднее
не позже
по
включительно
# day from en
from
as of
starting
after
since
between
# day from ro
de la
din
incepand cu
intre
dupa
de pe
# day from ru
с
со
начиная
после
между
от
# amount total en
total budget
overall budget
total amount
total
overall
indicative budget
available budget
call budget
budget of the call
budget
available
allocat*
envelope
funds
fund
altogether
in all
earmarked
set aside
pool
# amount total ro
buget* total*
bugetul apel*
bugetul programului
bugetul concurs*
bugetul
buget
total*
suma totala
valoarea totala
alocare*
alocat*
disponibil*
fond*
fondul
anvelop*
# amount total ru
общий бюджет
общ* объем*
общ* сумм*
общ* размер*
бюджет*
фонд*
грантовый фонд
всего
объем финансирования
объем средств
выделен*
выделя*
предусмотрен*
итого
# amount project en
per project
per proposal
per grant
per applicant
per application
each project
each grant
each proposal
project*
grant size
grant amount
grants of
grants
grant
award*
applicant*
request*
contribution
one project
single
individual
# amount project ro
per proiect
unui proiect
pe proiect
fiecare proiect
proiect*
un grant
grantului
granturi*
grant
pentru un
per aplicatie
solicitant*
solicitat*
finantare solicitata
valoarea grantului
ajutor*
# amount project ru
на один проект
одного проекта
на проект
каждый проект
проект*
размер гранта
сумма гранта
размер субсидии
грант*
субсиди*
заявител*
запрашива*
одному
одного
на одну заявку
# amount most en
maximum
max
up to
at most
not exceed*
no more than
not more than
ceiling
most
limit*
to
and
capped
# amount most ro
maxim*
pana la
cel mult
nu depas*
nu poate depasi
nu va depasi
plafon*
limita
nu mai mult de
# amount most ru
максимальн*
не более
не превыша*
до
предел*
максимум
не может превышать
не должен превышать
# amount least en
minimum
min
at least
not less than
no less than
from
between
smallest
# amount least ro
minim*
cel putin
nu mai putin de
de la
intre
# amount least ru
минимальн*
не менее
от
минимум
не ниже
# amount part en
of which
lot
lots
topic
strand
track
component
per year
annual*
each year
third part*
subgrant*
sub grant*
financial support
partner*
reserve*
including
priority
category
window
# amount part ro
din care
lot*
componenta
anual
pe an
terti*
terte
partener*
rezervat*
inclusiv
categori*
linia
subgrant*
masura
# amount part ru
из них
из которых
лот*
направлени*
ежегодн*
в год
треть*
партнер*
в том числе
номинаци*
категори*
компонент*
субгрант*
# amount condition en
turnover
income
revenue*
capital
balance sheet
guarantee
threshold*
cost of
costs of
price*
salary
fee
fine
penalt*
per day
per month
exceeding
above
over
more than
equipment
audit*
lump sum of
per person
prepayment
first payment
indirect
# amount condition ro
cifra de afaceri
venit*
capital*
garanti*
prag*
costul
pret*
salari*
taxa
amenda
penalitat*
pe luna
peste
mai mare
echipament*
audit*
avans
achizit*
# amount condition ru
выручк*
доход*
оборот*
капитал*
гаранти*
порог*
стоимост*
цен*
зарплат*
заработн*
взнос*
штраф*
в месяц
свыше
превыша*
оборудован*
аудит*
аванс*
закупк*
# amount own en
own contribution
own funds
co financing
cofinancing
co funding
match*
contribute*
applicant* .. contribut*
# amount own ro
contributi* proprie
contributie*
cofinant*
aport*
surse proprii
# amount own ru
собственн*
софинансир*
вклад*
привлеченн*
# amount earlier en
previous
last year
earlier
was
were
received
awarded
funded
so far
since
edition
example
# amount earlier ro
precedent*
anterior*
anul trecut
a fost
au fost
au primit
a primit
editi*
de exemplu
# amount earlier ru
прошл*
предыдущ*
ранее
было
были
получил*
поддержан*
выделено было
например
# percent rate en
funding rate
co funding rate
rate of funding
reimburse*
rate of
cover*
of eligible cost*
of the eligible
of total eligible
of the total cost*
funding
grant
grants
finance*
contribution
intensity
support*
subsid*
aid
fund
# percent rate ro
rata de finantare
rata
finantare*
finanteaza
acopera
acoperi*
din cheltuielile eligibile
cheltuielilor eligibile
costurilor eligibile
din valoarea
grant*
nerambursabil*
intensitat*
ajutor*
ramburs*
sprijin*
# percent rate ru
доля финансирован*
ставка
финансир*
покрыва*
возмещ*
от общей стоимости
приемлемых расходов
допустимых расходов
допустимых затрат
грант*
субсиди*
стоимости проекта
помощи
поддержк*
# percent own en
own contribution
own resources
own funds
own
co financing by
co finance*
cofinance*
match*
remaining
rest
applicant* .. contribut*
applicant* .. cover*
beneficiar* .. contribut*
applicants
from other sources
in kind
partner*
contribute
contributes
contributing
# percent own ro
contributi* propri*
contributie*
contribui*
cofinant*
aport*
propriu
proprie
surse proprii
restul
diferenta
solicitant*
beneficiar*
in natura
parteneri*
# percent own ru
собственн*
софинансир*
вклад*
вносит
вносят
остальн*
оставш*
заявител*
получател*
внебюджетн*
привлечен*
партнер*
натуральн*
# percent indirect en
indirect*
overhead*
flat rate
administrative
simplified
# percent indirect ro
indirect*
regie
administrativ*
forfetar*
rata fixa
rata forfetara
# percent indirect ru
косвенн*
накладн*
административн*
фиксированн*
# percent criterion en
weight*
criteri*
score*
points
threshold
evaluat*
quality
relevance
impact
excellence
mark*
# percent criterion ro
pondere*
criteri*
punct*
prag*
punctaj*
evaluar*
calitat*
relevant*
impact*
# percent criterion ru
вес
веса
критери*
балл*
порог*
оценк*
качеств*
актуальн*
значимость
# percent payment en
advance
prepayment
pre financing
prefinancing
instalment*
tranche*
payment*
paid
balance
first payment
# percent payment ro
avans*
prefinant*
transe*
transa
plat*
rambursare
sold*
# percent payment ru
аванс*
транш*
выплат*
платеж*
предоплат*
перечисл*
# percent limit en
subcontract*
equipment
staff
salar*
travel
budget line*
reallocat*
transfer*
deviation
shares
owned
owner*
capital
audit
share of
contingenc*
publicity
personnel
# percent limit ro
subcontract*
echipament*
personal
salari*
deplas*
linii bugetare
realoc*
actiuni
detinut*
capital*
din buget
diurna
promovare
# percent limit ru
субподряд*
оборудован*
персонал*
зарплат*
оплат* труда
командиров*
перераспредел*
статей
статьям
доли в
уставн*
акци*
владе*
# percent statistic en
population
women
unemployment
young
people
increase*
reduc*
reduction
compared
by 2030
success rate
last year
of all
children
participants
schools
companies
residents
target*
at risk
report
grow*
energy
emission*
# percent statistic ro
populati*
femei
femeilor
somaj*
tineri*
oameni
locuitor*
crester*
reducer*
reduce
fata de
anul trecut
dintre
copii
elevi
scoli
tinta
energie
emisii
# percent statistic ru
населен*
женщин*
безработ*
молодеж*
люд*
рост*
снижен*
сокращ*
увелич*
по сравнению
прошл*
жител*
дет*
участник*
школ*
энерги*
выброс*
# percent most en
maximum
max
up to
not exceed*
no more than
not more than
at most
# percent most ro
maxim*
pana la
cel mult
nu depas*
nu poate depasi
nu mai mult
# percent most ru
максимум
максимальн*
до
не более
не превыша*
не выше
# percent least en
minimum
min
at least
not less than
no less than
from
# percent least ro
minim*
cel putin
nu mai putin
de la
# percent least ru
не менее
минимум
минимальн*
от
не ниже
`
