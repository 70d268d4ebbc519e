/** Which words are no name? Those that stand where a name could stand in an ordinary sentence. */

const words = `
a able about account ad add after again ago all also always am an and answer any anyone anything app are around as ask at available away
back bad be because been before being best better big book booked booking both broken but button by call called came camper can canada cancelled
car charged check clean clear close code cold come coming confirmed cool could covered cracked
date day days did do does doing done down due each early easy either else empty end even ever every everyone everything
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

export const commonWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));

const places = `
airport anchor arena beach boat bridge cabin camp campground campsite church club condo corner costco creek desk dock driveway entrance exit ferry
garage gas gate golden harbour harbor hill home hotel hope house kelowna kamloops lake launch library lodge lot marina meadow midnight mountain nelson
night noon office park parking penticton pickup dropoff pier place point port pub ranch resort river school shed shop site station storage store
summerland summit sunrise sunset trailhead trail valley vernon village wharf whistler winery work calgary banff canmore jasper edmonton invermere
`;

/** What follows '@' where somebody was too quick to write 'at'. */
export const placeWords: ReadonlySet<string> = new Set(places.split(/\s+/).filter(Boolean));
