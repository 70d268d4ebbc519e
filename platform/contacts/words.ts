/** Holds the words that are no name on another service: the most frequent ones of ordinary messages in English, French, German and Spanish. */

const list = `
aa ab able about above ac accept accident account across ad adapter add address ads adults after again ago ah air airbnb ako al alberta all allow along alors already also always am amazing among amp an and ang another answer any anybody anymore anyone anything anyway ap app april are area arm around arrive as ask at
attached au auch aug august aussi avalanche avant avec avez avy away awning axle ba baby back bad bag ball ban banff bank bar barn bateau battery bay bc be beacon bear because bed bedding been beer before behind being believe bell below belt bent beside best better between bien big bigger bike bin bindings bit black
block blue bluetooth board boat boler bonjour book border boss both bought boulder bow box boys brake break breakfast bridge bring broke broken brother brought bucks buddy bug bunk bus but button buy by caba cabin cable calendar call came camera camp campground can canada canadian cancelled cannot canoe cap car care
case cash cat cattle cc ce cedar cell chain chair chalet chance change channel chaque charge chat cheap check cheque children choose christmas church claim class clean clear clip close club clutch cm code coffee cold combien come company complete compression con confirm contact contract controller cook cool cord
correct cost could count couple course cousin cove cracked crazy creek crib cross cu cuatro da dad damage dans dark das dash date daughter day de dead deal dear dec december deck deep degrees del deliver demain deposit der des desk deux dice did die diesel din dinner direct directions discord discount dito do dock does
dog doing dollar dome done dont doo dos dot double down drain drive driveway drop dropped dry du due dump each early easy eh eight either el eleven elle else em email emergency empty en encore end engine english enjoy enough es esso est et etc eu even ever everyone everything ex exact except exit expect expensive
explain extra eyes fact fair faire fait fall family famous far fast faut feb february fee feel feet fella fender ferry few fifteen fifth fifty filled filter fin fine finger fire firewood first fish fit five fix flat flight float floor follow food foot for forest forget forgot found four frame free fresh fri friday
fridge friend frisby from front ft fuel full fun furnace fuse fyi gal gap garage garmin gas gate gauge gave gear generator germany get getting give glad glovebox go goes going golden gone gonna good google got gotta gps grandma gravel gray great green grey groomed group gst guard guess guest guide gusting guy gvwr ha
haan haben had haha hai half hand handle happy hard has hat have hay he head hear heat heavy hehe height held hello helmet help her here hey hi hier high highway hill him his hit hitch hola hold holiday home honda honest hope horse hospital hot hour house houseboat how however hp hrs huge hull hundred husband husky hut
hwy icbc ice ici id idea if ignore il ill im impeller important in inch included includes inside instead instructions interested into inverter invoice is ish ist it item its ja jack jan january jayco je ji jour juillet july june jusqu just kami kamloops kaya kayak ke keep kelowna kept kettle key kg kicking kid kidding
kilometres kind kit kitchen km knots know ko kokanee kommen ktm kung la lac lady lake lancha land landline lang large las last late laugh launch law lb lbs le leave left legal length les let leur level libre life lift light like limit line link list litre little live llegamos load lock lockbox lodge log lol long look
loop loose los lose lost lot loud love low lug lunch lund machine made magkano mail main mais make man manual map march marina marketplace mate mattress max may maybe me mean meant measured mechanic meet mein merci mes message meter metres mi mid middle might mile min mine minimum minus minute miss mit mix mm model moi
mom mon monday money month moose more morning most mother moto motorhome mount mountain move much mud music must my myself na nahi name nd near need neighbour never new next ng ni nice night nine no nobody non none noon nope normal north nos not note nothing notice notre nous november now nuit num number nuts nyo
obviously oct october oder odometer of off office oh oil ok okay old on once one online only open or orange order other ou our out outhouse outside oven over overnight own pa pack paddle page paid panic paper par para parents parfait park part pas password past pay pending people per perfect permit pero person pets
peut phone photo pic pick pickup picture pieds pin pink pis pit place plan plate play please pls plug plus pm po point polaris policy pontoon pool por post postal pour pouvez power prairie prefer prendre press pressure price prince private prix problem profile promise prop propane psi public puede pull pump push put
pwede qu quad quand quarter quatre que queen quel qui quick quiet rack radio rain ram ramp ran range rather rd re reach read real rear reason receipt receive recommend red reel refund regular remember rent rental repair reply request rest return revelstoke reverse review ride riders right ring river ro road rock rogers
roof room rope roulotte round route row rpm rr rule run running rush rv sa safe said salamat sale salut same samedi sat saturday sauna save saw say scale scratch screen se sea search season seat second see seems seen self sell semaine send sent september serial service ses set seven shaft share she shelf shelter shift
shoes shop shore short shot should shovel show shuswap shut si side sign since single sir sister site six size ski sled sleep slide slip slow small smell snow so social soir solar sold some somebody someone something somewhere sommes somos son sont soon sorry sounds sous south spare spark speak speed split spot spray
spring st start stay step stereo still stock stop storage story stove straight strange strap street stroke strong stuck stuff suits summer summit sun sunday sunset super support supposed sur sure swap swim switch synthetic system table tacoma tag take taken talk tall tank tard tarp tax te telephone tell ten tent test
text th than thank that the their them then there these think third this those though three throttle through throw thru thu thursday ticket tide tie tiene til till time tire to today together toilet told tomorrow ton tongue tonight too took top torque total tout tow town track trade traffic trail trailhead transfer
transom travel tried trip trois trop trouble truck true trust truth try tu tub tube tuesday turn tv twelve twenty twice two type un uncle und understand une unit until up update upload ur us use usually va valley value van vegetarian vehicle vendredi vers very vhf video view vin visitors voice votre vous wait waiver
walk wall wanna want warm was wash watch water way we weather website wednesday week weekdays weekend weight welcome well went were west western what whatever whatsoever wheel when where whether which while white who whole why wide wie wife wifi will winch wind window windshield winter wir wish with within without
wonder wood word work world worried worry worth would wow write written wrong wrote ws wx xl ya yamaha yard yeah year yellow yes yesterday yet yo you yourself youth youtube yung yurt zero zu zwei yours mine wir mit camp memories crowd afterwards danke habe dishes
`;

const words: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));

const suffixes = /(?:'[a-z]{1,2}|iest|ier|ied|ies|es|s|ed|d|ing|ly|er|est|r|y|n)$/;

/** Whether a word (lower case) is ordinary: listed, or formed from a listed one. */
export const isCommon = (word: string): boolean => {
  const stem = word.replace(/[.'-]+$/, '').replace(suffixes, '');
  // 'running', 'stopped'
  const short = /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem;
  return (
    [word, stem, `${stem}e`, `${stem}y`, short].some((each) => words.has(each)) ||
    /.{3}(?:tion|sion|ment|ness|able|ible|ful|less|ous|ance|ence|ity|ship|age|ive|ical|ally|ised|ized)s?$/.test(
      word,
    )
  );
};
