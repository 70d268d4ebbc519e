/** Which words are no name on another service? Those that stand where one could stand in an ordinary sentence. */

const words = `
a able about account ad add after again ago all also always am an and answer any anyone anything app are around as ask at available away
back bad be because been before being best better big book booked booking both broken but button by call called came camper can canada cancelled
car charged check clean clear close code cold come coming confirmed cool could covered cracked
date day days did do does doing done down due each early easy either else empty end etc even ever every everyone everything
far fast few find fine first fixed for free friday friends from full fun
gear get getting give given go going gone good got great group guys had handle happy has have he hello help her here hi him his home hope how
i if in inside instead into is it its just keep kids know
land last late later launch left less let like line link listed listing live local long look looking looks lot lots love
made mail make marketplace maybe me mean message messages might mine missing monday more morning most move much must my
name near need needed never new next nice night no nobody none noon not nothing now number
of off offer ok okay old on once one online only open or other our out outside over own
page paid people perfect phone photo photos pick picture pictures place please post posted posts price private profile public
question questions quick quite ready really reel reels rent right road rules running safe sale same saturday saw say see seen sell send sent set she
shop should show shut side so some someone something soon sorry sounds spare stay still story stuff such sunday super sure swap
take taken talk tank tell text than thank thanks that the their them then there these they thing think this those though thursday time to today
together told tomorrow tonight too top tow trailer trip truck try tuesday two
under until up us use used using usually very video videos view visible want was water way we website wednesday week weekend welcome well went were what
when where which while who why will winter with within without wonderful work working works worth would write wrong yes yesterday yet you your yours
`;

/** What people speak of beside the names of services. */
const more = `
accident ad ads along already although amazing among april august autumn beautiful became become began behind below beside besides between beyond bike bikes boats
both bring brought busy buy cabin cabins camping cannot care carefully certainly chance charge check cheap checking children choose christmas city clearly closed
comment comments community company complete contact cost couple course crashing cross daily deals december deep deliver delivery deposit describe detail details
dinner direct directions directly discount dogs door drive driver driving easily eight eleven email emails enjoy enjoyed enough evening exactly example except
expect expensive explain extra eyes facebook fact fall family famous fantastic february feedback feel fees fifteen fifty fish fishing five fix follow following food
forest forget four frame friday friend fuel garage gate given glad google gravel groups guess guest guests guide half hand handy heard heavy held helmet helmets
hers high highway hike hiking him himself hit hitch hold holiday hosting hosts hour hours however huge hundred husband idea important included inch includes
information instagram instructions insurance interested issue item items january july june kayak kayaks keep kept key keys kid kilometres kitchen knew large lately
learn leave leaving less life light likely listings litres little lives lunch main manual many march marketplace maps maybe meet meeting member members mention
metres mile miles mind minute minutes moment money month months morning mother motor mountain mountains moved music myself national nearly needs neighbour
neighbours nine nobody normal north notice november obviously october offers office often oil older ones order others outdoors owner owners pack paid parents
park parking part parts party pass past pay payment perhaps person pets pics picked pickup plan planning plans play pm point points pool possible power prefer
present problem problems propane proper provide pull put quality quickly quiet rain raining rather reach reading reason receive received recently recommend
refund regular remember rental rentals renting repair reply request response rest return returned returning review reviews ride riders riding river roads room
route run safe safely satisfied save saved says scratch season seat seats second seems self september service set seven several share shared sharing shelter short
showed shower since single sister site six size skis sled sleds sleeps slow small smooth snow social somewhere son spot spring staff start started starting
station stays step stopped storage stories storage strange street strong style suggest suits summer supposed surely surprise swim system takes taking ten tent
terms test texts thinking third thirty thirteen three through tires towing towards town traffic trail trails travel trips trouble trucks true trust truth turn twelve twenty
twice type until update updates useful vacation value van vehicle view visit visiting visitors voice wait waiting walk wants warm wash watch waterfall weather
week website western wheel whole wide wife wild wind windows winter wish without wonder wood word worked working world worried worry wow writing yard year
years young yourself
acres anymore server servers channel constantly everyday whatsoever
adresse alors apres aucun aussi autre avant avec avez avoir bateau bien bonjour bonne bonsoir cette chaque chez combien comme comment dans depuis demain deux
disponible donc elle encore enfant enfants entre est etes etre facile faire fait faut fin jours juin juillet jusqu leur libre lundi mais mardi meme merci mercredi mes
moi mois mon notre nous nuit nuits ou page par parfait pas peut place plus pour pouvez prendre prix probleme quand que quel quelle qui quoi roulotte salut samedi
sans semaine ses site soir sommes son sont sous sur tard temps tous tout toute tres trois trop une vendredi vers vos votre voulez vous vraiment
`;

export const commonWords: ReadonlySet<string> = new Set(`${words} ${more}`.split(/\s+/).filter(Boolean));

const names = `
aaron abby adam alain alex alice allan amanda amy andre andrea andrew andy anna anne anthony ashley barb barry becky ben beth bill blake bob brad brandon brenda
brent brian bruce bryan cam carl carla carol caroline cathy chad charles charlie chelsea cheryl chloe chris christine cindy claire claude cole colin connor corey
craig crystal curtis dale dan dana daniel danielle darren dave david dawn dean deb debbie denis derek devon diane don donna doug dustin dylan ed eddie elaine
elizabeth ellen emily emma eric erica erin ethan evan frank fred gabriel gary genevieve george gord gordon grace graham grant greg hailey hannah harry heather
helen henry holly ian isabelle jack jackie jake james jamie jane janet jason jeff jen jenn jenna jennifer jenny jeremy jess jesse jessica jill jim joan joanne joe
joel john johnny jordan josee joseph josh joy judy julia julie justin karen kate katherine kathy katie keith kelly ken kerry kevin kim kristen kristin kurt kyle
lance larry laura lauren laurie lee leslie liam linda lindsay lisa lori louis louise luc lucas lucy luke lynn madison maggie marc marcel margaret maria marie mark
marnie martin mary mathieu matt matthew megan melanie melissa michael michel michelle mike mitch molly monica morgan nadia nancy natalie nathan neil nick nicole
noah noel noor olivia owen pam pamela pat patricia patrick paul paula peter phil pierre rachel ralph randy ray rebecca rene rhonda richard rick rob robert robin
rod roger ron ross roy russ ruth ryan sally sam samantha sandra sandy sara sarah scott sean shane shannon sharon shaun shawn sheila shelley sherry simon sophie
stacy steph stephanie stephen steve steven stuart sue susan suzanne sylvie tamara tammy tanya tara taylor ted teo teresa terry thomas tim tina todd tom tony tracy
travis trevor troy tyler valerie vanessa vicki victor victoria walter warren wayne wendy wes will zach zoe
`;

/** Whoever writes '@Sarah' speaks to somebody. */
export const firstNames: ReadonlySet<string> = new Set(names.split(/\s+/).filter(Boolean));

const places = `
airport anchor arena beach boat bridge cabin camp campground campsite church club condo corner costco creek desk dock driveway entrance exit ferry
garage gas gate golden harbour harbor hill home hotel hope house kelowna kamloops lake launch library lodge lot marina meadow midnight mountain nelson
night noon office park parking penticton pickup dropoff pier place point port pub ranch resort river school shed shop site station storage store
summerland summit sunrise sunset trailhead trail valley vernon village wharf whistler winery work calgary banff canmore jasper edmonton invermere
`;

/** What follows '@' where somebody was too quick to write 'at'. */
export const placeWords: ReadonlySet<string> = new Set(places.split(/\s+/).filter(Boolean));

/** How English and French form words of others: 'easier', 'footage', 'paddling'. No list has them all. */
export const isFormedLikeWord = (word: string): boolean =>
  word.length > 4 &&
  /(?:ed|ly|(?:ing|tion|sion|ment|ness|able|ible|ful|less|ous|ive|ity|ier|iest|est|er|or|ist|ance|ence|ary|ory|ical|age|ism|ure|ship)s?)$/.test(
    word,
  );

/** Ordinary words that go on with the name of a business: 'bighorn rentals canmore'. */
export const tradeWords: ReadonlySet<string> = new Set(
  'rental rentals sled sleds boat boats marine tours adventures club rides rider riders gear trailers trailer shop cabin cabins group company co outdoors paddle paddling ski skis camp camping rv rvs bc ab ca yeg yyc yvr'.split(
    ' ',
  ),
);

/** Words of which the names of places are made: whoever is sent to look one up is sent to no member. */
export const landWords: ReadonlySet<string> = new Set(
  'creek park lake provincial mountain mount falls trail road pass bay beach river campground island valley ridge canyon glacier springs forest highway hwy street avenue drive lane bridge marina harbour cove meadows peak summit hill point crossing junction'.split(
    ' ',
  ),
);
