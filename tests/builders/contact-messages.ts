/** What people write who would rather go past us. Between the brackets ⟦ ⟧ stands what must not be readable. Written by hand. */
export const contactMessages = String.raw`
Write me at ⟦jane.doe@gmail.com⟧ please
my mail is ⟦rider77@shaw.ca⟧ or here
⟦ann@example.org⟧
Send the pictures to ⟦first.last+boat@outlook.com⟧, thanks
⟦JANE@HOTMAIL.COM⟧ works best
⟦jane @ gmail . com⟧
⟦jane@ gmail.com⟧ for faster answers
⟦jane at gmail dot com⟧
it is ⟦jane.doe at gmail dot com⟧ all lower case
⟦jane (at) gmail (dot) com⟧
⟦jane[at]shaw[dot]ca⟧
⟦jane {at} telus {dot} net⟧
reach me: ⟦jane AT hotmail DOT com⟧
⟦jane dot doe at yahoo dot ca⟧
⟦jane_doe at icloud dot com⟧ is mine
⟦janeATgmailDOTcom⟧
⟦jane at gmail⟧ you know the rest
⟦jane@gmail⟧ add the com
⟦j a n e @ g m a i l . c o m⟧
⟦jane＠gmail.com⟧
⟦ｊａｎｅ@ｇｍａｉｌ.com⟧
⟦jаne@gmаil.com⟧
⟦jane@gmail․com⟧
⟦jane 🐵 gmail.com⟧
my gmail is ⟦jane.doe99⟧
gmail: ⟦kelownarider⟧
hotmail ⟦=⟧ ⟦boatguy_bc⟧
⟦jane at okanaganboats dot ca⟧
⟦j.doe(at)boats.ca⟧
⟦jane <at> gmail <dot> com⟧
⟦jane*at*gmail*dot*com⟧
⟦jane-at-gmail-dot-com⟧
email ⟦info@kelowna-rentals.com⟧ and we save the fee
e-mail: ⟦sledder_82⟧ at the g one
Call me at ⟦250-555-0142⟧
⟦250 555 0142⟧
⟦(250) 555-0142⟧
⟦250.555.0142⟧
⟦2505550142⟧
⟦+1 250 555 0142⟧
⟦1-250-555-0142⟧
⟦1 (403) 555 0199⟧
my cell is ⟦7785550123⟧ text any time
⟦604/555/0177⟧
⟦250*555*0142⟧
⟦250_555_0142⟧
⟦250 - 555 - 0142⟧
⟦2 5 0 5 5 5 0 1 4 2⟧
⟦2-5-0-5-5-5-0-1-4-2⟧
⟦2.5.0.5.5.5.0.1.4.2⟧
⟦25 05 55 01 42⟧
⟦two five oh five five five oh one four two⟧
⟦two five zero, five five five, zero one four two⟧
⟦Two Five Oh - Five Five Five - Oh One Four Two⟧
⟦two fifty five fifty five oh one forty two⟧
⟦two-five-oh-five-five-five-oh-one-four-two⟧
⟦two five 0 five 5 five 0 one 4 two⟧
⟦250 five five five 0142⟧
⟦250 555 oh one four two⟧
⟦two five oh triple five oh one four two⟧
⟦two50 five55 zero142⟧
⟦25O 555 Ol42⟧
⟦２５０ ５５５ ０１４２⟧
⟦②⑤⓪-⑤⑤⑤-⓪①④②⟧
⟦2️⃣5️⃣0️⃣5️⃣5️⃣5️⃣0️⃣1️⃣4️⃣2️⃣⟧
⟦٢٥٠ ٥٥٥ ٠١٤٢⟧
⟦𝟐𝟓𝟎 𝟓𝟓𝟓 𝟎𝟏𝟒𝟐⟧
⟦250​555​0142⟧
text ⟦555 0142⟧ when you are here
call ⟦555-0142⟧, area code is the usual one
my number: ⟦250, 555, 0142⟧
area code ⟦250, then 555, then 0142⟧
phone⟦2505550142⟧
Tel:⟦403.555.0188⟧
ring ⟦1 800 555 0134⟧ for bookings
⟦+44 7700 900123⟧ I am from England
⟦+49 151 23456789⟧ is my German one
⟦011 44 7700 900123⟧
WhatsApp ⟦+12505550142⟧
the first is ⟦250⟧⟦ dash 555 dash 0142⟧
It is ⟦(236)5550111⟧ ok
I am at ⟦6 0 4 - 5 5 5 - 0 1 7 7⟧ after six
my digits ⟦587-555-0166⟧
⟦250…555…0142⟧
⟦250🌲555🌲0142⟧
⟦[250] [555] [0142]⟧
⟦250|555|0142⟧
⟦250~555~0142⟧
⟦250=555=0142⟧
⟦two five o five five five o one four two⟧
⟦twofiveohfivefivefiveohonefourtwo⟧
Have a look at ⟦https://www.okanaganboats.ca/rentals?id=12⟧
⟦http://bit.ly/3xYzAbc⟧
⟦www.okanaganboats.ca⟧ is cheaper
⟦okanaganboats.com⟧
book direct: ⟦kelowna-sleds.ca/book⟧
⟦okanaganboats dot com⟧
⟦okanaganboats (dot) ca⟧
⟦okanaganboats [.] com⟧
⟦okanaganboats . com⟧
⟦hxxps://okanaganboats.ca⟧
⟦facebook.com/jane.rider⟧
⟦instagram.com/kelowna_rider⟧
⟦wa.me/12505550142⟧
⟦t.me/janerider⟧
⟦m.me/janerider⟧
⟦linktr.ee/janerider⟧
⟦discord.gg/abc123⟧
⟦airbnb.ca/rooms/123456⟧ same place, no fee
⟦ｗｗｗ.okanaganboats.ca⟧
⟦facebook dot com slash janerider⟧
⟦kijiji.ca/v-boat/1234⟧
find it at ⟦boats.io⟧
insta ⟦@kelowna_rider⟧
⟦@kelowna.rider⟧
⟦@janerider⟧ is me everywhere
instagram: ⟦kelowna_rider⟧
my insta is ⟦kelownarider⟧
IG ⟦kelowna_rider⟧
ig: ⟦janerider⟧
snap: ⟦jane_r99⟧
my snapchat is ⟦janerides⟧
telegram ⟦@jane_r⟧
telegram: ⟦janerider⟧
facebook name is ⟦janerider82⟧
fb: ⟦jane.rider⟧
find me on facebook as ⟦janerider⟧
I am ⟦kelowna_rider⟧ on insta
look up ⟦janerider⟧ on instagram
add ⟦jane.rider99⟧ on snapchat
discord ⟦jane#4821⟧
skype: ⟦live_jane.rider⟧
wechat id ⟦janerider88⟧
tiktok ⟦@jane.rides⟧
twitter handle ⟦janerides⟧
whatsapp me, username ⟦janerider⟧
my IG handle: ⟦the_real_jane⟧
insta -> ⟦kelownarider⟧
signal username ⟦jane.42⟧
shoot me an email, ⟦pat.mcleod@telus.net⟧, I answer faster there
⟦patmcleod52@gmail.com⟧ is where you get me
My address: ⟦p.mcleod@okanagan.bc.ca⟧
the usual g mail one, ⟦pat dot mcleod at g mail dot com⟧
⟦pat(dot)mcleod(at)gmail(dot)com⟧
⟦pat . mcleod @ gmail . com⟧
⟦pat mcleod52 @ gmail⟧
⟦pat_mcleod[@]gmail[.]com⟧
⟦patmcleod @ gmail dot com⟧
⟦patmcleod@gmaildotcom⟧
p⟦atmcleod at the rate gmail dot com⟧
⟦PATMCLEOD(AT)SHAW(DOT)CA⟧
⟦раtmcleod@gmail.com⟧
⟦pat.mcleod at protonmail dot com⟧
⟦patm @ live . ca⟧
⟦7 7 8, 5 5 5, 0 1 2 3⟧
give us a shout at ⟦778 555-0123⟧ tonight
⟦seven seven eight five five five zero one two three⟧
⟦seven-seven-eight. five-five-five. oh-one-two-three⟧
⟦778five550123⟧
⟦+1.778.555.0123⟧
⟦001 778 555 0123⟧
⟦1778 555 0123⟧
⟦778.5550123⟧
⟦(778)-555-0123⟧ is the landline
⟦{778} 555 0123⟧
⟦7-7-8 5-5-5 0-1-2-3⟧
⟦77 85 55 01 23⟧
⟦7️⃣7️⃣8️⃣ 5️⃣5️⃣5️⃣ 0️⃣1️⃣2️⃣3️⃣⟧
⟦7 seven 8 five 5 five 0 one 2 three⟧
⟦double seven eight triple five oh one two three⟧
just dial ⟦778—555—0123⟧
text me ⟦7785550123⟧!!
⟦sevenseveneightfivefivefivezeroonetwothree⟧
my husband's cell ⟦403-555-0171⟧
⟦778 . 555 . 0123⟧
⟦778\555\0123⟧
⟦७७८ ५५५ ०१२३⟧
⟦778 / 555 / 0123⟧
ph. ⟦555.0123⟧
local is ⟦555-0123⟧, call any time
⟦https://patsboats.ca⟧
⟦patsboats.ca⟧ has the same ones for less
⟦www . patsboats . ca⟧
⟦patsboats dot ca⟧
⟦patsboats(dot)com⟧
⟦patsboats(.)com⟧
⟦pats-boats.com/rent-now⟧
⟦vrbo.com/1234567⟧
⟦tinyurl.com/patsboats⟧
⟦instagram dot com slash patsboats⟧
⟦wa.me/17785550123⟧
ig ⟦@pats.boats⟧
⟦@patsboats⟧
we are ⟦patsboats_bc⟧ on instagram
insta is ⟦patsboats⟧
insta handle ⟦patsboats⟧
DM ⟦@pats_boats_kelowna⟧
search ⟦patsboats⟧ on facebook
messenger: ⟦pat.mcleod.52⟧
Facebook, under ⟦patmcleod52⟧
whatsapp ⟦778 555 0123⟧
telegram is ⟦@patmc⟧
snapchat username ⟦patmcl⟧
my discord: ⟦patmc#0042⟧
⟦lee_outdoors@yahoo.ca⟧ thanks
contact ⟦lee.outdoors [at] yahoo [dot] ca⟧
write ⟦lee at bcadventures dot com⟧
⟦lee.k@eastlink.ca⟧
⟦lee.k(AT)rogers.com⟧
⟦l e e @ h o t m a i l . c o m⟧
its ⟦leek at icloud⟧
⟦lee.k at outlook dot com⟧ pls
⟦lee k@gmail,com⟧
⟦lee.k＠ｇｍａｉｌ．ｃｏｍ⟧
You can ring ⟦604-555-0155⟧ after work
⟦six oh four five five five oh one five five⟧
⟦604.555.O155⟧
⟦60 45 55 01 55⟧
⟦six04 five55 zero1five5⟧
⟦6045550155⟧ or here, whatever is easier
cell = ⟦604 5550155⟧
⟦604-555-01-55⟧
⟦604 55 50 155⟧
txt ⟦(604) 555 - 0155⟧
⟦six zero four, triple five, zero one, double five⟧
⟦604–555–0155⟧
call: ⟦5 5 5 0 1 5 5⟧
⟦+1-604-555-0155 ext 4⟧
⟦0016045550155⟧
see ⟦leesgear.ca⟧ for the rest
⟦https : // leesgear.ca⟧
⟦leesgear dot net⟧
⟦www.leesgear.rentals⟧
⟦leesgear.com/summer⟧
⟦youtu.be/abcDEF123⟧
⟦fb.me/leesgear⟧
⟦@lees.gear⟧ on IG
follow ⟦@leesgear_bc⟧
my telegram handle is ⟦leegear⟧
insta = ⟦lees_gear⟧
Snapchat is ⟦lee.k.99⟧
find ⟦leesgear⟧ on fb
WhatsApp: ⟦604 555 0155⟧
skype id ⟦lee.k.outdoors⟧
`
  .trim()
  .split('\n');
