/** A third of what was written with later-messages.ts, drawn by lot and laid aside before the rule was touched: read by it once, for the figures in docs/domain/messages.md. */
/** Somebody would rather go past us. */
export const heldOutContacts = String.raw`
hey its mike, easier if you just txt me ⟦2 5 0 - 8 6 2 - 0 1 9 3⟧ thx
my cell's ⟦778-200-4411⟧, I don't check this app much
I'm at ⟦two five zero eight six two zero one nine three⟧
⟦2fifty 862 zero193⟧
it's ⟦25o-862-o193⟧ but with zeros
⟦4O3 6l7 992O⟧
text four-oh-three then ⟦617 then 9920⟧
⟦587⟧ is the area code and the rest is ⟦4330192⟧
⟦five eight seven. four three three. zero one nine two.⟧
⟦fiveeightseven fourthreethree 0192⟧
⟦+1 (587) 433 0192⟧ Cheers, Dana
⟦587:433:0192⟧
⟦587 and 433 and 0192⟧
⟦587 plus 433 plus 0192⟧ put together
⟦5-8-7...4-3-3...0-1-9-2⟧
⟦58 74 33 01 92⟧ mobile
⟦1 800 RENT RVS⟧
phone number: ⟦two fifty, four ninety-two, seventy-seven ten⟧
⟦two hundred fifty, 492, 7710⟧
my local number is ⟦492 77 10⟧
texte-moi ⟦cinq-un-quatre 555 zéro-un-quatre-vingt-huit⟧
écris moi au ⟦438 555 01 88⟧ stp
tel ⟦(819) 555-0188⟧ merci
mon courriel est ⟦luc.tremblay@videotron.ca⟧
courriel : ⟦luc point tremblay arobase outlook point com⟧
⟦luctremblay à gmail⟧
écris-moi sur ⟦luctremblay @ gmail⟧ svp
sur insta : ⟦lucpleinair⟧
regarde sur ⟦lucpleinair point ca⟧
⟦danak AT gmail⟧
⟦dana.k@gmail⟧.... you can guess the ending
⟦danak @ gmial.com⟧
⟦danak@gmail,com⟧
⟦danak@ gmail .com⟧
⟦danak@hotmail.c o m⟧
⟦moc.liamg@kanad⟧ backwards
⟦danak //at// gmail //dot// com⟧
⟦danak @gmail⟧ works
my gmail is ⟦danakrides⟧
it's ⟦danakrides⟧ with google mail
e-mail me → ⟦danak@shaw.ca⟧
mailto:⟦danak@shaw.ca⟧
⟦danak@mac.com⟧
check ⟦kootenaytrailers . ca⟧ for the real price
⟦kootenaytrailers(dot)rentals⟧
⟦kootenaytrailers.square.site⟧
⟦rvezy.com/rv/44812⟧ is the same trailer
⟦maps.app.goo.gl/9ZkQp2⟧
⟦facebook.com/groups/kootenayriders⟧
⟦insta gram dot com slash danakrides⟧
find me on insta, ⟦danakrides⟧
sc: ⟦danak_99⟧
in$ta ⟦danakrides_⟧
inst@ ⟦dana_k_rides⟧
⟦@ danakrides⟧ on instagram
⟦at danakrides⟧ on insta
WA ⟦587.433.0192⟧
VX ⟦danaknelson⟧
discord: ⟦danak#3312⟧
messenger me, I'm ⟦dana.kowalchuk.5⟧
tik tok ⟦@danakrides⟧
skype ⟦live:danakrides⟧
⟦dana.k@gmail․com⟧ or ⟦587 433 0192⟧, your choice
⟦𝗱𝗮𝗻𝗮𝗸@gmail.com⟧
⟦dаnаk@gmаil.соm⟧
⟦danak＠gmail。com⟧
⟦ᴅᴀɴᴀᴋ@ɢᴍᴀɪʟ.ᴄᴏᴍ⟧
⟦587 🚤 433 🚤 0192⟧
⟦5*8*7*4*3*3*0*1*9*2⟧
⟦(5)(8)(7) (4)(3)(3) (0)(1)(9)(2)⟧
⟦58 seven 43 three 01 nine2⟧
$⟦587-433-0192⟧ that is not a price
the pin for the gate is ⟦5874330192⟧ if you know what I mean
my number backwards is ⟦2910334785⟧
`
  .trim()
  .split('\n');

/** Nothing is passed on. */
export const heldOutOrdinary = String.raw`
We can do $185 a night if you throw in the kayak.
Can you knock 10% off for 7+ nights?
Gas was 1.689 a litre in Hope, 1.459 in Chilliwack.
My daughter turns 16 on 04/12/2027, may she drive the Spark?
WestJet 3241 gets in at 10:50, then we drive up.
Ferry 8:45 from Tsawwassen, be there around 1:15.
30.07.2027 to 04.08.2027 in case you use the other format.
First week of July: 1, 2, 3, 4, 5, 6 and 7, all free?
Sunrise is 5:02, sunset 21:14, so plenty of day.
It takes 3 h 20 min from Calgary, 4 h with the trailer.
I'm in V8L 3X9, you're in V0H 1Z2, how far is that?
Ship the straps to T0L 0C0, box 214, Bragg Creek.
My insurance needs your postal code, mine's T2N1N4.
Trailer VIN 4YDF29221J1501244, tare 2,980 kg.
HIN CA-XYZ45678G919 stamped on the starboard side.
Hull ID: GMKB4021H920, check the transom.
PCOC number 40012983, issued 2011.
Engine serial 1B314782, outboard Yamaha F115LB.
Part # 278003012, it's the drive belt.
Filter NGK BR9ECS, oil XPS 0W-40, 5.2 litres.
Boots: 27.5 mondo, bindings fit 22 to 29.
Bike frame L, 29 front, 27.5 rear, 160/150 travel.
Yamaha FX Cruiser SVHO 2022, 61 hours.
Can-Am Maverick X3 MAX X RS TURBO RR, 72".
Jayco 26BHS, Rockwood 2509S, both half ton towable?
Winnebago Revel 44E on the 2021 Sprinter 2500.
Airstream 25FB International, 2017.
Lance 865 on a F-150, am I overweight with 1,890 lbs?
200 Ah lithium, 30 A controller, 390 W on the roof.
Propane: two 30 lb tanks, 1 lb burns about 2 h in the furnace.
Fuel: 60 l in 118 km, so 50 l/100 km, thirsty.
Meter at pick up 1,204.6, at return 1,219.1 so 14.5 h.
You get 150 km a day, 0.45 for each after that.
N 49° 53' 12" W 119° 29' 45" is the dock.
UTM 11U 321500 5528400, south side of the lake.
FSR km 14.5, left at the Y, then 2.2 km.
Take Highway 1 to Sicamous, then 97A south for 24 km.
Hwy 93/95 then exit at Radium, 14 km.
Campsite 236 loop G, permit on the post.
Slip D-47, gate fob 3310 in the envelope.
14711 Hwy 16 E, big sign with a moose.
Policy 400218-33A covers us up to $2M.
ICBC claim AB-221984 is closed since March.
Parks reservation BC25-0118834 for site 61.
Canada Post says 1024 8873 5519 0042 is out for delivery.
Order 702-1184422-9930112 came without the pump.
Permit P-2027-00831, keep it on the dash.
Fishing licence 1843321, basic, two rods.
Wind SW 25 gusting 45, would you still go out?
We climbed 1,340 m in 11.8 km, legs are done.
km 0 to 12 smooth, 12 to 19 washboard, 19+ rough.
One hundred and eighty a night sounds fair.
Ten to two on Sunday, or eleven to three?
Five or six years ago we rented the same one from your dad.
One two three, and it starts on the second pull.
Four by four, two low on the steep part.
My sons are twelve, fourteen and nineteen.
Brake signal on the trailer works again.
The anchor line is 30 m, bow line 5, stern lines 4.
Snap a picture of the odometer please.
Threads on the hitch pin are worn, use the spare.
The threads are M10 x 1.25.
I found you on Instagram by accident, small world. Anyway, is July open?
Messenger keeps crashing so I'm happy this works.
The club's e-mail said the deposit goes back in 48 h.
My mail is slow out here, so please give me until noon.
Phone died, writing from my wife's tablet.
Call me picky, but is the mattress new?
We'll call it a day at 4.
What's the number of seats, 5 or 6?
Ring on the trailer hitch is 2", pintle.
The dial on the heater goes 1 to 9, leave it at 4.
Great.Thanks.See you then.
Mt. Baldy, approx. 45 min., is open Thu. to Sun.
Dr. Okay says knee is fine for skiing by Feb. 20.
Is the A.C. on the roof or in the wall?
P.S. the canoe is a 16'6" Prospector.
On est 2 adultes et 3 enfants de 4, 7 et 9 ans.
Nous arrivons vers 16 h 30, c'est correct?
Mon code postal est J8X 2K4, on descend en juin.
On fait 450 km par jour, donc 3 jours de route.
Combien de kilomètres? Le compteur dit 84 210.
Could you hold the 2027/08/14 - 2027/08/21 week until tonight?
The 2012 is 189, the 2016 is 219 and the 2021 is 269 a night.
2018, 2019, 2020, 2021: we came every year.
Score 118-97 for your dog vs my patience.
The bank's at 1 800 m, the hut at 2 350 m.
Our total is 3 120 for 12 nights, 260 each.
Heights 165 / 172 / 180 / 188, weights 60 / 72 / 84 / 95.
Tide at 0412 low 1.1, 1037 high 4.3.
The battery group 24, 27 or 31, what's in yours?
Chain 3/8, 72 links, 18" bar.
Socket 19 for the prop, 17 for the plugs, 22 for the ball.
Prop 13 7/8 x 17, spare 14 x 15.
SPF 50 and bug spray are in the blue bin no. 4.
Half the points back would be 1 050, correct?
You have 4.9 stars and 5 trips, I have 4.8 and 31.
Error 403 when I open the waiver, then it worked.
Version 2 of your offer says 4 nights, version 3 says 5?
The app said 409 and to try again.
Model 604, then 250 more hours than mine.
Lift pass 236, rental 89, lunch 42.
Dry weight 4,030 lb, tanks 250 lb, gear 604 lb.
Not a problem at all, take your time and enjoy the lake.
The kids loved it, thank you so much for everything!
Sorry for the late reply, we were off grid since Thursday.
`
  .trim()
  .split('\n');
