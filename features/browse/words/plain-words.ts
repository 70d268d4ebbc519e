/** Lists words that are neither things nor places: filler words, features, abbreviations and common words. */

/** Filler words no listing's text would contain. */
export const emptyWords: ReadonlySet<string> = new Set(
  `a an and at by for from in near of on or our my the to with your me we i us im id you is are was be been it its this that these those there their they he she
  looking look need needs needing want wants wanting wanna would like find finding search searching show get getting gimme give can could do does did has have having had will won
  anything something some any anywhere somewhere someone anyone thing things stuff place places spot spots option options listing listings one ones
  please pls thanks thank hi hello hey ok okay available availability open free book booking booked bookable reserve reservation
  cheap cheaper cheapest affordable inexpensive reasonable budget low cost price prices priced pricing deal deals luxury luxurious expensive fancy best nice good great decent cool awesome amazing perfect fun beautiful lovely pretty really very
  trip trips vacation vacations holiday holidays getaway getaways escape visit visiting travel travelling traveling going go goes take taking takes bring bringing coming come use using let lets
  around about close nearby within outside inside area region town city local somewhere where when what which who how so if but not no only just also too maybe perhaps ideally preferably possibly prefer preferred plus etc as into over up out off out than then while until till during
  big bigger large huge small little new newer quality owner owners from people person guest guests folks everyone all w per night day nights days daily nightly week weekly month monthly
  location british province canada canadian bc's im we're were there's sleeping sleep include includes including included incl offer offers offering accept accepts pay paying pays paid money dollars cad cdn approx roughly max min
  other another more most least well rather either both each every whole entire near-by vicinity`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Features of listings: corrected if mistyped, and matched in their text. */
export const features: readonly string[] =
  `sauna fireplace jacuzzi wifi internet pool kitchen kitchenette balcony barbecue bathroom bedroom bedrooms bunks laundry washer dryer parking garage waterfront lakefront beachfront oceanfront riverfront oceanside lakeside riverside slopeside creekside
  mountain secluded private quiet romantic family friendly pets dogs horses wheelchair accessible view views lakeview beach dock buoy fishing hiking skiing biking snowboarding surfing wakeboarding waterskiing wakesurfing hunting
  towable automatic manual solar generator heated furnace helmet helmets lessons guide captain delivery delivered insurance unlimited kilometres trailer hitch winch tower stereo bluetooth speakers tubing canopy bimini
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
  bdrm: 'bedroom',
  bdrms: 'bedrooms',
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
  motorhomes: 'motorhomes',
  snowmachines: 'snowmobiles',
  skidoos: 'skidoos',
  seadoos: 'seadoos',
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
  feburary: 'february',
  febuary: 'february',
  wensday: 'wednesday',
  wendsday: 'wednesday',
  tmrw: 'tomorrow',
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
  pres: 'near',
  pour: 'for',
  avec: 'with',
  hebergement: 'accommodation',
};

/** Common words and names that must not be corrected to others. */
export const knownWords: readonly string[] =
  `reading driver rusty moose jack whiskey party driving drive boot boots coat goat road roads seat seats seater lack luck lock dark bark back pack peak rock dock sock duck park barn bean bear beer bore bone book cook took foot food wood good mood noon moon soon room roof root
  home come some same name game date late gate rate rest west nest best test text next move live love life wife knife give five fire hire tire tires wire wine line fine mine nine pine vine wind wing king ring sing song long gone done down town gown brown crown green great greet
  tree trees free three thee then than that what when where there these those their hers here hero zero real deal meal seal sale tale male mile miles mild wild child while white write right light lights night fight sight might tight high sigh
  horse mouse louse moose loose goose choose close cloud loud hour four pour sour tour your you out our sound round ground pound found bound hound mound
  breeze midnight express hidden happy lucky lazy crazy silver gold golden rose lily ruby star stars starry sky skies moonlight sunset sunrise sunny shady shade shadow echo eagle raven wolf fox hawk owl bear bears otter beaver elk deer salmon trout bison buffalo
  nest den lair hollow haven harbour harbor hideout outpost station summit ridge bluff cliff rocky stone stony cedar spruce maple birch aspen willow larch juniper
  blue black grey gray red pink purple orange yellow white little bigger small tiny huge large giant short tall wide deep shallow fast slow quick easy hard soft warm cold hot cool dry wet new old young
  bike bikes biker board boards body baby bath bathtub bell ball call tall wall hall fall full pull null bull hill fill will well tell sell cell shell smell spell still skill
  camp camps camping campsite campground lamp damp ramp stamp card cart care cars rare hare dare share shore short sport port sort fort north south east eastern western southern
  mom dad son daughter brother sister cousin uncle aunt grandma grandpa parents mother father husband wife girl girls boys boy guys men man woman women lady ladies kid kids teen teens
  walk work word worn torn horn born corn storm form farm arm army warm harm charm start smart heart part dart art
  class glass grass pass mass less mess dress press boss loss moss cross
  race face place space lace pace ice nice rice price slice twice voice choice juice
  bird birds fish fisher hunter hunters rider riders ride rides riding slide side sides wide tide bride pride guide inside outside beside
  water winter wonder under better letter later lather leather feather weather whether other another mother
  canada beds bed king queen single double triple bunk linens linen towel towels sheets blanket coffee tea breakfast lunch dinner table chair chairs deck patio yard garden lawn porch window windows door doors floor floors stairs elevator
  insured licence license licensed permit training beginner beginners expert experts pro novice quiet silent gas diesel hybrid propane tank engine motor electric battery charger charging plug
  fast family friendly retriever shepherd labrador puppy cats horses snow rain sand mud trail trails creek river ocean coast cove bay beach cliff canyon falls glacier valley mountain mountains ranch
  thousand hundred hundreds total each both half whole quarter double reclining leather auto automatic manual awd mint clean dirty loud power powered turbo super ultra mega mini micro max pro plus
  sauna hottub steam swim swimming diving dive jump jumping climb climbing hike hikes trek sail row paddle surf ski skis skate skating sledge tube tubes rope ropes
  cozy comfy comfort relax relaxing chill peaceful scenic rustic modern vintage classic retro british american italian german french indian pair pairs set chief cruiser
  legal safe safety secure locker storage store stores shop shops market cafe pub bar bars restaurant brewery winery wineries
  asking swing singing bring spring string thing things think drink drinks pink sink link mine rental rentals owner owned stock stuck truck trucks track tracks crack black
  cart golf golfing tennis hockey curling yoga wedding weddings event events birthday reunion concert festival stampede rodeo photo shoot film movie
  bunny bunk sunk sunny funny money honey monkey donkey turkey hockey jockey`
    .split(/\s+/)
    .filter((word) => word !== '');
