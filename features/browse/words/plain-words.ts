/** Lists words that are neither things nor places: filler words, features, abbreviations and common words. */

/** Filler words no listing's text would contain. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an and at by en for from in near of on or our my the to with your me we i us im id you is are was be been it its this that these those there their they he she
  looking look love fee fees need needs needing needed required total leaving departing arriving starting necessary want wants wanting wanna would like find finding search searching show get getting gimme give can could do does did has have having had will won
  anything something some any anywhere somewhere someone anyone thing things stuff place places spot spots option options listing listings one ones
  please pls thanks thank hi hello hey ok okay available availability open free book booking booked bookable reserve reservation
  cheap cheaper cheapest affordable inexpensive reasonable budget low cost price prices priced pricing deal deals luxury luxurious expensive fancy best nice good great decent cool awesome amazing perfect fun beautiful lovely pretty really very
  trip trips vacation vacations holiday holidays getaway getaways escape visit visiting travel travelling traveling going go goes take taking takes bring bringing coming come use using let lets
  around about close nearby within outside inside area region town city local somewhere where when what which who how so if but not no only just also too maybe perhaps ideally preferably possibly prefer preferred plus etc as into over under below above up out off out than then while until till during
  big bigger large huge small little new newer quality owner owners from people person guest guests friend friends folks everyone all w now asap immediately per night day nights days daily nightly week weekly month monthly
  location british province canada canadian bc's im we're were there's sleeping sleep include includes including included incl offer offers offering accept accepts pay paying pays paid money dollars cad cdn approx roughly max min
  willing able wondering hoping thinking interested partly partially la le les de des du une et chez
  other another more most least well rather either both each every whole entire near-by vicinity
  whats wheres hows got much top rated right wants way cant dont wont isnt spend whos comes them fit fits between hmm yo lol omg idk help must thru through borrow somebody somebodys anybody ride gotta pickup midweek weekday weekdays without`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Features of listings: corrected if mistyped, and matched in their text. */
export const features: readonly string[] =
  `sauna fireplace jacuzzi wifi internet pool kitchen kitchenette balcony barbecue bathroom bedroom bedrooms bunks bunkbeds laundry washer dryer parking garage waterfront lakefront beachfront oceanfront riverfront oceanside lakeside riverside slopeside creekside
  mountain secluded private quiet romantic family friendly pets dogs horses wheelchair accessible view views lakeview beach dock buoy fishing hiking skiing biking snowboarding surfing wakeboarding waterskiing wakesurfing hunting
  towable automatic manual solar generator heated heater furnace helmet helmets lessons guide captain delivery delivered insurance unlimited kilometres trailer hitch winch tower stereo bluetooth speakers tubing canopy bimini
  rustic modern cozy vintage offgrid fenced hot tub springs firepit campfire fire pit arcade theatre gym crib washroom shower toilet powder backcountry groomed trails electric tandem inflatable carbon
  stargazing northern lights wedding reunion bachelorette bachelor anniversary honeymoon ski hill resort golf winery wine tour tours vineyard orchard ocean river creek island forest woods farm`
    .split(/\s+/)
    .filter((word) => word !== '');

export const shortForms: Readonly<Record<string, string>> = {
  nxt: 'next',
  wknd: 'weekend',
  wkend: 'weekend',
  wknds: 'weekends',
  wkds: 'weekends',
  weekand: 'weekend',
  nite: 'night',
  nites: 'nights',
  nt: 'night',
  nts: 'nights',
  wk: 'week',
  wks: 'weeks',
  ppl: 'people',
  peeps: 'people',
  peple: 'people',
  w: 'with',
  wth: 'with',
  wiht: 'with',
  teh: 'the',
  adn: 'and',
  bdrm: 'bedroom',
  bdrms: 'bedrooms',
  avail: 'available',
  lookin: 'looking',
  crk: 'creek',
  isl: 'island',
  n: 'and',
  nr: 'near',
  ur: 'your',
  u: 'you',
  r: 'are',
  gonna: 'going',
  req: 'required',
  reqd: 'required',
  anniv: 'anniversary',
  mtn: 'mountain',
  mtns: 'mountains',
  mnt: 'mountain',
  thx: 'thanksgiving',
  xmas: 'christmas',
  exmas: 'christmas',
  bday: 'birthday',
  lk: 'lake',
  pk: 'peaks',
  pks: 'peaks',
  hse: 'house',
  acc: 'accommodation',
  accom: 'accommodation',
  apt: 'apartment',
  appt: 'apartment',
  snowmachines: 'snowmobiles',
  frnds: 'friends',
  fam: 'family',
  prsn: 'person',
  persn: 'person',
  adlts: 'adults',
  tonite: 'tonight',
  btwn: 'between',
  btw: 'between',
  bbq: 'bbq',
  lux: 'luxury',
  cheep: 'cheap',
  bote: 'boat',
  chalette: 'chalet',
  feburary: 'february',
  febuary: 'february',
  wensday: 'wednesday',
  wendsday: 'wednesday',
  tmrw: 'tomorrow',
  newyears: 'new years',
  newyear: 'new years',
  familyday: 'family day',
  canadaday: 'canada day',
  victoriaday: 'victoria day',
  labourday: 'labour day',
  laborday: 'labour day',
  boxingday: 'boxing day',
  longweekend: 'long weekend',
  someplace: 'somewhere',
  hottub: 'hottub',
  campin: 'camping',
  pts: 'points',
  pnts: 'points',
  frm: 'from',
  undr: 'under',
  abt: 'about',
  fr: 'for',
  mo: 'month',
  vaycay: 'vacation',
  kootneys: 'kootenays',
  kootnays: 'kootenays',
  kootenies: 'kootenays',
  koots: 'kootenays',
  okanogan: 'okanagan',
  okanangan: 'okanagan',
  oknagan: 'okanagan',
  // What visitors from Quebec type.
  bateau: 'boat',
  bateaux: 'boats',
  roulotte: 'trailer',
  roulottes: 'trailers',
  motoneige: 'snowmobile',
  motoneiges: 'snowmobiles',
  maison: 'house',
  moto: 'motorcycle',
  tente: 'tent',
  louer: 'rent',
  personnes: 'people',
  nuits: 'nights',
  semaine: 'week',
  janvier: 'january',
  fevrier: 'february',
  mars: 'march',
  avril: 'april',
  mai: 'may',
  juin: 'june',
  juillet: 'july',
  aout: 'august',
  septembre: 'september',
  octobre: 'october',
  novembre: 'november',
  decembre: 'december',
  harly: 'harley',
  velo: 'bicycle',
  canot: 'canoe',
  motomarine: 'jetski',
  caravane: 'trailer',
  cabane: 'cabin',
  yourte: 'yurt',
  vr: 'rv',
  vtt: 'atv',
  chien: 'dog',
  chiens: 'dogs',
  echange: 'swap',
  sans: 'without',
  sous: 'under',
  demain: 'tomorrow',
  vendredi: 'friday',
  lundi: 'monday',
  mardi: 'tuesday',
  mercredi: 'wednesday',
  jeudi: 'thursday',
  samedi: 'saturday',
  deux: 'two',
  trois: 'three',
  quatre: 'four',
  cinq: 'five',
  huit: 'eight',
  neuf: 'nine',
  electrique: 'electric',
  dimanche: 'sunday',
  ete: 'summer',
  hiver: 'winter',
  adultes: 'adults',
  enfants: 'children',
  du: 'from',
  au: 'to',
  jours: 'days',
  nuit: 'night',
  jour: 'day',
  moins: 'under',
  famille: 'family',
  pres: 'near',
  pour: 'for',
  avec: 'with',
  hebergement: 'accommodation',
};

/** Two words that mean other two: one written as two, or two that ask for nothing only together. */
export const shortPairs: Readonly<Record<string, string>> = {
  'fire place': 'fireplace the',
  'budget friendly': 'cheap cheap',
  'wallet friendly': 'cheap cheap',
  'pick up': 'get get',
  'drop off': 'get get',
  'last minute': 'available available',
  'last min': 'available available',
  'high end': 'luxury luxury',
  'mid week': 'midweek midweek',
  'cell service': 'cell the',
  'you guys': 'you you',
  'in van': 'in vancouver',
  'near van': 'near vancouver',
  'from van': 'from vancouver',
  'grand prairie': 'grande prairie',
  'gr prairie': 'grande prairie',
  'wells grey': 'wells gray',
};

/** Common words and names that must not be corrected to others. */
export const knownWords: readonly string[] =
  `minute minutes hour hours skirting hold holds rack racks reading driver rusty moose jack whiskey driving drive boot coat goat seat lack luck lock dark bark back peak sock duck barn bean bear beer bore bone cook took foot food mood noon moon soon root same
  name game date gate rate rest nest test text move live love life wife knife five hire tire wire fine mine nine vine wind ring sing song long gone done down gown brown crown greet thee hers here hero
  real meal seal sale tale male mild wild child write right fight sight might tight sigh mouse louse loose goose choose cloud loud hour pour sour round ground pound found bound hound mound breeze
  midnight express hidden happy lucky lazy crazy rose ruby starry skies moonlight sunset sunrise sunny shady shade echo raven wolf hawk beaver bison lair hollow haven harbor hideout outpost station
  bluff cliff stone cedar birch aspen willow larch juniper grey pink purple orange yellow giant short tall wide shallow fast slow quick easy hard soft warm young biker body baby bath bathtub ball call
  hall fall full null bull fill tell sell cell shell smell spell still skill campsite campground lamp damp ramp stamp card care cars rare hare dare share shore sort eastern western daughter brother
  sister cousin uncle aunt grandma grandpa parents mother father husband girl boys guys woman women lady ladies kids teen walk work word worn torn horn born corn storm form army harm charm start smart
  heart part dart glass grass mass less mess dress press boss loss moss face space lace pace rice slice twice voice choice juice bird fish fisher hunter tide bride pride beside wonder better letter
  later lather leather feather weather whether beds queen single linen towel sheets blanket coffee breakfast lunch dinner table chair patio yard garden lawn porch window door floor stairs elevator
  insured licence license licensed permit training beginner expert novice silent diesel propane tank engine battery charging plug retriever labrador puppy cats rain mont bucks thurs snowbird thousand total half
  quarter reclining auto mint clean dirty powered turbo ultra mega hottub steam swim swimming diving dive jump jumping climb hike skating sledge rope comfy comfort relax relaxing chill peaceful scenic
  pick buddy buddies dude dudes retro american italian german french pair legal safe safety secure locker storage store shop market bars restaurant brewery wineries asking swing singing string think drink sink link owned stock stuck
  crack golfing tennis hockey curling yoga event birthday concert festival stampede rodeo photo shoot film movie bunny sunk funny honey monkey donkey turkey jockey`
    .split(/\s+/)
    .filter((word) => word !== '');

/** Common English words that are one or two letters away from a thing, a place or a day ("airport", "airboat"). */
export const lookalikes: readonly string[] =
  `abbas abbey airport airports anterior atlas automated automation automotive axes bach backing ballads ballroom banking banks bathing batting bearing beat
  beating beats believe believes bench betting bidding binding blogger boasts boiler boilers boiling bombing bombings bonding boulder bouts bowler bowling boxer
  breach brook browser browsers bury busy cabinet campaign campaigns cantata capita capital capitals caption captions caring cartoon cartoons carving carvings
  caution cease centuries ceremony certain challenge challenged challenges chamber chambers champion champions changed changes chaplain charge charged charges
  chasing chose christians cite cites classical cleaner clearer clubhouse coached coaches coating coinage compile complex compose congo contain contains copper
  copy courage courtesy crab creation creations creator creators creed cropped cruise culture cultures curtain dame dams dans deliver deliveries delivers demon
  demons dollar donated dose doses dots dove drove drowned easier eclectic elderly electronic electronics endured escorted estimate estimates experienced
  families fare farmland fence ferries fertile fever fiber fibers fibre fighting file files filling filming finishing firm firms fitting fixes flag flags flaws
  flour fold fond fore forecast foreman foremost fork foul fountain garbage garrison generate generated generates generation generations gibson gram grams
  granite groom grossed grouped grow grows guess guise hamlets handing hanging hastings hatch hated headed heather heating hiding hiring hitting homer hosted
  hostile hosting hull hurling india inferior inherent inland instance instances interact intercept interest interests interfere interim internal interned
  interpret interred intersects jane jones judy junk jury keyboard keyboards kilometer kilometre knots known ladder lamb land landlord lands largely launches
  learners left lend lesions liaison lighter lightly lima limb limbs loading lobes locking logging lone lore lose loses lots luna lung lungs madison maintain
  malaria marking markings marsh masses match mention mentions migrate million millions minimize missile missiles missing modeled modest modules monarch
  monarchs monte mounting mouth moved nearest newest odds offered olive overland oversight packing paint paints palace palaces pardon passion peaking pest
  placed planets plate plates platoon players poets point pointed polite polo poor portion portions pots prelate print printer printers prints privacy proceed
  proceeds profile profiles profits promise promises promote promoter promotes propose proposes protest protests provide provides puts quay quintet quit radius
  ranging ranking rankings rant relating religion religions rely relying renaming renewal report reports restart resting restore retailer retailers reunite
  routing rover running savings scam scholar scholars schooner scoring scots secured seed seeds seeking sending serving settled settler settlers sharing shed
  sheep shooter shooters shorter shot shots showed shrines skin skins skip sloan slogan slot slots slower smoke snap soap softball sorting sourcing spacing
  speaker spending spite spoke sporting springer sprint steep steering stepping steward stoke stokes storing studied studies sued summary superior superman
  superstar surgery survey surveys swamp swan sweep sweeping swimmer swimmers tail tails tara taxes taxi teacher teachers teahouse tenure texas thou threw
  tiffany tile tiles tips towed tracked tractor traders train trained trainer trainers trains trait traits transit trap trapped traveler travelers treaties
  treatment treatments trial trials trim trio tuition tuning turbine turbines valuation vanished vanity variation variations varsity version versions victories
  victorious viewers viola volcano voltage wash washed wasp waterloo waterway waterways weak weakened wearing weaving weed westward whistle winding winger
  winner winners wise wishing witch woodland woodlands woody wording wrestler wrestlers yates`.split(/\s+/);
