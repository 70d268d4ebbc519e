/** Messages written after the rule was first measured, of kinds it had not met; the rule was mended with these before it. Written by hand; brackets as in contact-messages.ts. */
/** Somebody would rather go past us. */
export const laterContacts = String.raw`
num is ⟦604 seven one eight 55 20⟧
⟦(two-five-zero) eight-six-two 0193⟧
⟦250 EIGHT62 01NINE3⟧
call my wife, ⟦403.617.9920⟧, she has the keys
⟦4 0 3 6 1 7 9 9 2 0⟧ no spaces lol
⟦four o three, six one seven, double nine, twenty⟧
⟦403 six seventeen ninety nine twenty⟧
starts with ⟦587⟧ and then ⟦433 0192⟧
area code ⟦587⟧, number ⟦433-0192⟧
⟦5 8 7⟧ is where it starts and ⟦4 3 3 0 1 9 2⟧ the rest
⟦FIVE EIGHT SEVEN FOUR THREE THREE ZERO ONE NINE TWO⟧
⟦5eight7 4three3 oh192⟧
Dana ⟦587-433-0192⟧
📞 ⟦587 433 0192⟧
☎️⟦5874330192⟧
⟦5️⃣8️⃣7️⃣-4️⃣3️⃣3️⃣-0️⃣1️⃣9️⃣2️⃣⟧
⟦➎➑➐ ➍➌➌ ⓿➊➒➋⟧
⟦⑤⑧⑦④③③⓪①⑨②⟧
⟦五八七 四三三 零一九二⟧
V: ⟦587 + 433 + 0192⟧
⟦587) 433) 0192⟧
⟦587 / 4330 / 192⟧
⟦587'433'0192⟧
⟦587 "433" 0192⟧
⟦587xx433xx0192⟧ take out the x
⟦587 (space) 433 (space) 0192⟧
⟦587, 43 30, 192⟧ is my mobile
try the shop line ⟦1-866-433-0192⟧
toll free ⟦1 (888) GET-BOAT⟧
fax or phone ⟦2 5 0 . 4 9 2 . 7 7 1 0⟧
It's ⟦250.492-7710⟧, leave a voicemail
⟦two fifty four nine two seven seven one oh⟧
just google my name and the number ending ⟦250-492-7710⟧
give me a call, ⟦4927710⟧
you can call ⟦492.7710⟧ any evening
Ring ⟦+61 412 345 678⟧ while I am in Australia
German mobile ⟦0049 170 1234567⟧
⟦+33 6 12 34 56 78⟧ works on WhatsApp
mon numéro c'est le ⟦514 555-0188⟧
Appelle-moi au ⟦514-555-0188⟧ ce soir
⟦cinq un quatre cinq cinq cinq zéro un huit huit⟧
mon cell: ⟦cinq cent quatorze, 555, 0188⟧
⟦luc arobase gmail point com⟧
⟦luc.tremblay (arobas) hotmail (point) ca⟧
trouve-moi sur facebook, c'est ⟦luc.tremblay.92⟧
mon insta c'est ⟦luc_plein_air⟧
send an email to ⟦dana underscore k at gmail dot com⟧
⟦dana dash rides at outlook dot com⟧
it's ⟦dana.k, then the at sign, then gmail.com⟧
⟦danak [at sign] gmail.com⟧
⟦danak(@)gmail(.)com⟧
⟦danak_at_gmail_dot_com⟧
⟦danak at g m a i l dot com⟧
⟦danak at geemail dot com⟧
⟦dana.k@gma1l.c0m⟧
⟦danak@gmail dotcom⟧
⟦danak at gmail dotcom⟧
⟦d.a.n.a.k @ gmail.com⟧
⟦danak (a) gmail (d) com⟧
⟦danak -at- gmail -dot- com⟧
⟦danak|at|gmail|dot|com⟧
⟦danak #at# gmail #dot# com⟧
⟦danakATgmail.com⟧
⟦danakAtGmail dot com⟧
⟦dana @ kootenaytrailers⟧ dot com is where bookings go
⟦bookings at kootenaytrailers dot ca⟧
⟦dana(at)kootenaytrailers.ca⟧
gmail address ⟦dana.k.rides⟧
on gmail I'm ⟦danakrides⟧
it's ⟦danakrides⟧ on gmail
the email is ⟦danakrides⟧ and it's a gmail
⟦danakrides⟧ [gmail]
⟦danakrides⟧ at the usual google one
my icloud ⟦danak@me.com⟧
⟦danak@xplornet.ca⟧ is the farm one
⟦dana@kootenay.rentals⟧
⟦dana.k@ubc.ca⟧
⟦kootenaytrailers.ca⟧ has a calendar
⟦kootenaytrailers dotcom⟧
⟦kootenay trailers dot ca⟧, all one word
⟦kootenaytrailers,com⟧
⟦kootenaytrailers dot c o m⟧
⟦kootenaytrailers.wixsite.com/book⟧
⟦https://kootenay-trailers.myshopify.com⟧
⟦outdoorsy dot com slash 44812⟧
it's on ⟦outdoorsy.com⟧ too
⟦forms.gle/AbC123xyz⟧ fill this please
⟦bit dot ly slash kootenay⟧
⟦calendly.com/dana-k/pickup⟧
⟦signal.me/#p/+15874330192⟧
⟦chat.whatsapp.com/Kx92jsk⟧
⟦fb.com/kootenaytrailers⟧
⟦messenger.com/t/dana.k⟧
⟦www dot kootenaytrailers dot ca⟧
⟦w w w . kootenaytrailers . ca⟧
⟦http kootenaytrailers ca⟧
our page is ⟦kootenaytrailers.business.site⟧
pay me by e-transfer to ⟦danak@shaw.ca⟧, no fee
interac to ⟦587 433 0192⟧ is fine
venmo ⟦@danakrides⟧
paypal me: ⟦paypal.me/danak⟧
find me on Instagram under ⟦dana k rides⟧, all one word
find me on fb: ⟦Dana Kowalchuk⟧ Nelson
look for ⟦dana kowalchuk⟧ on facebook
DM me on IG ⟦danakrides⟧
hmu on snap ⟦danak.99⟧
snap me ⟦danak99⟧
add my snap ⟦danakk⟧
ig - ⟦dana.k.rides⟧
IG=⟦danakrides⟧
1nsta: ⟦danakrides⟧
the gram: ⟦danakrides⟧
insta (⟦danakrides⟧)
Instagram “⟦danakrides⟧”
⟦@danakrides⟧
telegram me ⟦danak_t⟧
TG: ⟦@danakt⟧
t dot me slash ⟦danakt⟧
whatsapp ⟦+1 587 433 0192⟧
whats app number ⟦five eight seven 433 0192⟧
wechat: ⟦danak_nelson⟧
微信 ⟦danak_nelson⟧
加我微信 ⟦danaknelson88⟧
discord is ⟦danak⟧
signal ⟦danak.07⟧
fb messenger ⟦danakowalchuk5⟧
my facebook is ⟦dana.kowalchuk⟧
youtube channel ⟦@DanaRidesBC⟧
strava ⟦danak_rides⟧
threads ⟦@danakrides⟧
my twitter (x) is ⟦@danak⟧
linkedin: ⟦dana-kowalchuk⟧
marketplace profile ⟦facebook.com/marketplace/profile/100012345⟧
kijiji user ⟦danakrides⟧
line id ⟦danakrides⟧
facetime ⟦danak@icloud.com⟧
zoom with me: ⟦zoom.us/j/8823317712⟧
ask for dana at the shop, ⟦250 352 0177⟧, and skip the fees
⟦D A N A K @ G M A I L . C O M⟧
⟦𝒹𝒶𝓃𝒶𝓀@𝑔𝓂𝒶𝒾𝓁.𝒸𝑜𝓂⟧
⟦danak@​gmail.com⟧
⟦５８７－４３３－０１９２⟧
⟦587​433​0192⟧ copy that
⟦587🔹433🔹0192⟧
⟦[587]-[433]-[0192]⟧
phone: ⟦5874330 192⟧
you know 911? mine is ⟦587 433 0192⟧ haha
call me: ⟦587,433,0192⟧
number's ⟦5 hundred 87, 433, 0192⟧
`
  .trim()
  .split('\n');

/** Nothing is passed on. */
export const laterOrdinary = String.raw`
Is the trailer still up for the May long weekend, 15th to 18th?
How about 1,150 for the 6 nights, cleaning included?
$2,400 all in, deposit of $750 back within 48 hours, right?
My offer: 3 nights x $210 = $630 plus the $75 cleaning.
Would you take 600 AP and $240 for the weekend?
The quote says $1,417.50 incl. GST and PST, the listing said $1,312.50?
I get 2,150.75 with the insurance, is that what you have?
Prices went from 175 to 195 to 225 in three years, ouch.
I e-transferred nothing yet, the club holds the 300 deposit.
The ramp fee is $12.00, season pass 118.
2 adults, 2 kids (7 and 11) and a lab called Moose.
We're a party of 6: 3 couples, all over 30.
Check in 3pm, out by 11am, quiet hours 11pm-7am, ok?
Could we pick up Thursday 5:30 pm instead of Friday 9:00 am?
I land at YLW at 14:35, so 15:45 at your place.
From 2027-07-30 to 2027-08-04, does that overlap the other booking?
Aug 12-19, or 19-26 if that is easier for you.
Either 6/5 - 6/9 or 6/12 - 6/16 works.
Days we could do: 10 11 12 17 18 19 24 25 26.
We need it on the 4th, 11th, 18th and 25th, just the Saturdays.
Postal code for the GPS: V1E 4M3.
V0B2G1 is Invermere, V0A1K4 is Wilmer, right?
The VIN is 1C6SRFFT5MN612345 if they ask.
VIN 5SFEB3324LE401988, plate KX4 81B.
Vehicle identification number 2T3BFREV8HW612204.
VIN: 3FTTW8E34NRA10293 on the dash.
Hull is YDV12894E121, licence BC 4481920.
Hull number MLB53021J718, the motor is 2018 too.
Boat licence number on the bow is 13K98213.
Pleasure craft licence C12345BC, good until 2031.
Registration NO 882 441, class B.
Serial no. 700214489, on a sticker behind the seat.
S/N 4012887731 on the inverter.
The part number is 420-956-744, BRP in Vernon stocks it.
I ordered 417300571 and 417300383, they look the same?
Belt 3211180, clutch kit 2879986, that's what Polaris told me.
Bearing kit L68149, races L68111, grease every 5,000 km.
Lug nuts 1/2-20, torque 90 to 120 ft-lb.
Tires ST225/75R15 load range E, 80 psi cold.
Tires: 285/70R17, about 60% left.
Bolt pattern 6x139.7, offset +18.
28x9-14 front, 28x11-14 rear, 6 ply.
Spare is ST205/75D14, not great but it holds.
Track is 165 x 16 x 3.0, studs none.
The skis are 178 cm, 106 under foot.
Sleeps 8: bunks 74x30, queen 60x80, dinette 70x40.
The cabin is 24 by 32 with a 10 foot deck.
The tow vehicle is a 2020 RAM 2500 6.4, payload 2,980.
GVWR 9,995 lbs, hitch 1,120, dry 7,455.
My Tundra's rated 10,200 with 1,200 on the ball.
2 5/16" ball, 7-way plug, 50k weight distribution hitch?
I've a 2015 Honda Pilot, 3,500 lb limit, so which trailer fits?
2023 Ski-Doo Summit X Expert 850 E-TEC Turbo R 165, 412 km.
2019 Polaris 850 Pro RMK 155, 3" lugs.
Sea-Doo RXP-X 300 vs GTR 230, which would you choose for the lake?
Honda Pioneer 1000-5 with the 4,500 lb winch.
Princecraft Vectra 23 XT, 150 Merc, seats 12.
EU7000iS generator, 49 amps at 120, 16 h on 19.2 l.
The Jackery 1000 gives 1002 Wh, the 2000 gives 2160.
Furnace 30,000 BTU, AC 13,500 BTU, needs 30 amps.
Water 45 gal fresh, 32 grey, 32 black.
It idles at 850 rpm and tops out at 7,800.
Odometer says 148,220 km, engine hours 2,204.3.
Launch is at 49.8615, -119.5023, gravel but fine.
Put in at 50.2714,-119.2720, take out at 50.1165,-119.3895.
Trailhead 51.4254 N, 116.1773 W, lot fills by 7.
49°40'22.5"N 115°58'11.2"W if your GPS wants that.
Grid 11U LQ 21483 28391 marks the cabin.
what3words didn't work, so 50.69, -119.28 roughly.
Lat 49.3176 long -117.6601, look for the red gate.
Hwy 3 to Castlegar, 3A to Nelson, 31 to Kaslo.
Exit 307 off Hwy 97C, then 8.4 km of gravel.
The 5A is prettier but 40 min longer than the 5.
Coquihalla had 30 cm, we went by the 3 instead.
Trans-Canada closed at km 88, detour 2 h 45.
Forestry road 2416, radio channel 4, call your kms loaded and empty.
RR channel RR-17, call every 2 km up.
VHF 68 for the marina, 16 for emergencies.
FRS channel 7, code 12, we'll listen.
Site 42 in the Ponderosa loop, site 43 for your friends.
Sites 118, 119 and 121 are by the water, 120 is a dud.
Site A-14, B-22 and C-07 were free this morning.
Storage unit 1187, row 12, code 4409#.
Lockbox 7734, then lift and turn.
The gate: 0-4-1-9, then the green key.
Door code is 2580, alarm 1122, wifi on the fridge.
Wifi "Cabin5G", password pinecone2019!
The code for the shed is the year, 1987.
Unit 304, 1820 Sandy Point Road, buzzer 0304.
We're at 3415 28th Avenue, around the back.
Meet at 1170 Columbia Ave, the Tim's across the road.
2280 Louie Drive, that's the one with the blue roof.
18-2450 Radio Tower Road, Oliver.
RR 2, Site 14, Comp 7, Golden.
Box 1120, Rossland, that's all the address there is.
Lot 8, Plan 21455, if you need it for the permit.
Strata EPS1422, unit 12, pets allowed under 15 kg.
Short-term licence 00118-2027, registration H423998112.
BC registration number PM548821144 is on the listing.
Business number 81234 5678 RT0001 if you need it for GST.
GST no. 845123976.
Claim number 10044821 was nothing, a cracked light.
My booking WL-2027-004412 shows as pending, why?
Reservation 4412-8830 at Kikomun, 14 nights max.
BC Ferries booking 8830 1177 40, overheight.
Tracking no. 7312 8845 0021 9930, strap comes Tuesday.
Invoice 20270114-3, $412.65, paid.
Day pass 2027-118-44, one per vehicle.
Parks pass 9921883, hang it on the mirror.
Trail permit 55 dollars, sled registration 48.
My driver's licence class 5 since 2009, clean abstract.
I've an NDL and 14 years of towing.
Insurance pink slip number 118-4420-1 is in the glove box.
Lat/long in the pin is off by 400 m, go by the sign.
It rained 22 mm, the road's fine for 4x4.
Snow: 35 cm in 24 h, 61 in 48, base 244.
Avalanche rating 3-3-2, we'd stay below 1,900 m.
Temp 28 by day, 11 by night, lake 21.
The lake is 8 km long, 1.2 wide and 34 m deep.
Loop is 42 km, 5 to 6 h with photos.
Three hours up, two down, one for lunch.
Six of us, two trucks, one trailer, zero plans.
Four nights, five days, one happy dog.
Two fifty plus fifty for cleaning, three hundred total?
Seven hundred for three nights, eight fifty for four.
Twenty one footer, nine people max, right?
Half eight or quarter past nine, you choose.
Nine out of ten, would rent again, one scratch on the left.
Four-wheel drive, one-ton, eight-foot box.
Zero to sixty in no time, that one.
One one-way trip is possible? Drop in Golden?
Two one-year-olds, so two car seats please.
It's a twelve volt three hundred amp thing.
Is there a signal at km 30 or is it dead?
There's no cell signal past the second bridge.
Signal flares expire in 2029, four of them in the box.
Line up at the pump is long on Fridays.
Bring line, 8 lb test is plenty for the trout.
The awning snaps on with 14 snaps, do the top first.
Cold snap coming, drain the water lines.
We saw your sled on Facebook, glad it's here now.
No Facebook, no Instagram, sorry, I'm old. Can we write here?
Saw the TikTok about the waterfall, is it close to your place?
Do you have a website with more pictures or only this?
Everybody at the lake uses WhatsApp, but here is fine for me.
Is this your only account? I think I wrote to an old one.
I'll email the club about the refund.
Check your mail, the confirmation came at 9:12.
My phone has no reception at the cabin from Friday to Monday.
Text on the sticker says max 350 kg.
Number of people: 4, number of dogs: 2.
The number on the tank says 11/2029.
Contact between the ball and coupler looks dry, greased it.
Reach the second gate by 10 or they lock it.
Ring the bell at the office, they open at 8.
Meet at the dock @ 8:30, fuel dock @ 8.
2 nights @ 189, 1 @ 219, so 597.
See you @ the ramp!
@Tom thanks, got it.
Tom @ the marina has the keys.
Thanks @Sarah, 9 am works for both of us.
See you at km.14 on Friday.
Looks good.Is the dog ok?
We did 20 km/h avg.So about 3 h.
It's no.1 on our list.
Nr. 3 on the map is yours, nr. 4 is the neighbour.
e.g. 2 paddles, 1 pump, i.e. what's in the picture.
St. Mary Lake or Wasa, which is warmer?
We're from Regina, Sask. and go to B.C. every summer.
Pickup in Kelowna, B.C. then Osoyoos.
Bonjour, est-ce que la roulotte est libre du 3 au 10 juillet?
Le prix est de 185 $ par nuit, c'est bien ça?
Merci, à vendredi à 9 h!
Le bateau fait 18 pieds et le moteur 90 forces.
Deux adultes, trois enfants, quatre vélos, un chien.
Est-ce que tu prends 250 pour la fin de semaine?
Vingt et un pieds, ça passe dans la cour?
C'est le point le plus haut, 2 120 m.
Le point de rencontre, c'est le quai, à 8 h 15.
La facture 10-2231 dit 412,50 $ avec les taxes.
Ist der Anhänger vom 12. bis 15. August frei?
Renting 14 days in Sept., say 04-18, any weekly rate?
1998 boat, 2011 motor, 2022 trailer.
1,204 reviews can't be wrong, 4.93.
Costs: 420 + 420 + 75 + 38.25 = 953.25
300/300/350 for Fri/Sat/Sun?
Weights: 68, 74, 81, 92 and 110 kg, which boards?
Shoe sizes 36, 38, 41, 43, 44 please.
Helmets: S 55-56, M 57-58, L 59-60.
Life vests 30-50 lb x2, 50-90 lb x1, adult M x2.
Ages: 8, 10, 12, 39, 41.
Kids' sizes 110/116, 122/128 and 134/140.
0600 at the gate, 0630 on the water, 1400 back.
Between 1000 and 1200 hrs is best for me.
Time to go: 10-2 on Mon, 12-4 on Tue, 9-11 on Wed.
Solar reads 13.6, 13.2, 12.8 over the night.
Pressures 35 35 38 38 and 60 in the spare.
Fuses 5, 10, 15, 20 and 30 A in the box.
Plug BPR6ES, gap 0.7.
Mix 50:1, red jug, 4 l and 80 ml.
The winch is rated 12,000, rope 26 m.
I have 38 reviews as renter, 12 as host.
Member since 2026, founder no. 118.
Seat 214 of the 500 founders here, hi!
Gift card 500, credit 120, points 2,480.
Ticket 4418 with support is about this booking.
We leave Mon 604 km to go, 250 a day. Fine?
250 or 778 km? Google says both, depends on the ferry.
403 hp in that thing? Wow.
780 down, 587 to go, we'll be there tomorrow.
It's a 778 lb trailer with a 250 lb tongue.
Elevation 1 236 m, parking 604 m further.
Is the stove induction or gas, and do we bring pots?
We'd love to swap our cabin for your houseboat next summer.
`
  .trim()
  .split('\n');
