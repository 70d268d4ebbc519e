import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from marine import *

A = args(); reset(37); r = random.Random(4)
S.sun_dir = Vector((.40, -.62, .68)).normalized(); S.glow_dir = Vector((.6, 1.0, .12)).normalized()
if A.get('cam', 'hero') in ('hero', 'cove', 'sunpad'): fog(cool='#8fc6ee', warm='#d3e6ee', start=60, density=.0012, maxf=.80, height=150, power=3.0)
if A.get('cam', 'hero') not in ('hero', 'cove', 'sunpad'): fog(cool='#b4dcec', warm='#dfeae2', start=45, density=.0024, maxf=.85, height=130, power=3.0)
sky([(-.1, '#f3f6e4'), (0.0, '#eff5e6'), (.04, '#cdebee'), (.10, '#93d3f0'), (.22, '#52aee4'), (.45, '#2f88cc'), (1, '#23649f')], glow='#fff3d6', glow_s=.25, glow_pow=8, light=1.05, light_tint='#f0f3ff')
sun('#ffeecb', 4.5, 1.3)

# bottom: pale sand by the near shore, turquoise under the boat, deep under the cliffs
def spit(x, y): return 1.15 * smooth(6.2, 0.0, math.hypot((x + 7.4) * .62, y + 9.6)) + .9 * smooth(5.5, 0.0, math.hypot((x - 9.2) * .60, y + 10.4))
def bot(x, y):
    h = -.55 - 1.55 * smooth(-10, 3, y) - 3.2 * smooth(5, 24, y) + .10 * fbm(x, y, .35, 3) + .28 * fbm(x, y, .09, 3)
    return h + spit(x, y) * 1.0
def bcol(p, n, t):
    d = -p.z
    if d < .0: k = mixc('#e9d6a6', '#dcbf86', clamp(.5 + fbm(p.x, p.y, .5, 3, 2)))
    else:
        k = mixc('#fff1cc', '#e2f7dc', smooth(.0, .55, d)); k = mixc(k, '#8eeada', smooth(.45, 1.25, d)); k = mixc(k, '#35c3c6', smooth(1.1, 2.1, d)); k = mixc(k, '#108fa8', smooth(2.0, 3.4, d)); k = mixc(k, '#075f80', smooth(3.2, 5.0, d))
        k = mixc(k, '#0f7d86', clamp(1.5 * (fbm(p.x, p.y, .13, 3, 8) - .16)) * smooth(.4, 1.4, d) * .8)
        ca = 1 - abs(noise.noise(Vector((p.x * .75 + .5 * p.y, p.y * .8, 6)))) * 5.0; k = mixc(k, '#f6fff0', clamp(ca) * .42 * (1 - smooth(1.2, 2.6, d)) * smooth(.05, .3, d))
    return jit(k, .03)
BM = bed(.20)
if A.get('cam', 'hero') != 'aerial':
    for a in ((-22, 22, -15, 14, 190, 130), (-60, 60, 14, 48, 60, 20), (-60, -22, -15, 14, 30, 20), (22, 60, -15, 14, 30, 20)): grid_mesh(*a, bot, bcol, BM)
if A.get('cam', 'hero') == 'aerial': grid_mesh(-22, 22, -15, 28, 190, 186, bot, bcol, BM)
BX, BY, BH = .2, .9, math.radians(202)
def rip(x, y): return .012 * math.sin(math.hypot(x - 2.4, y + 4.9) * 5.2) * math.exp(-math.hypot(x - 2.4, y + 4.9) / 1.6) + .012 * math.sin(math.hypot(x + 3.1, y + 4.5) * 5) * math.exp(-math.hypot(x + 3.1, y + 4.5) / 1.8)
if A.get('cam', 'hero') != 'aerial':
    clear_water(-22, 22, -15, 14, 130, 92, amp=.022, hf=rip); clear_water(-60, 60, 14, 48, 70, 24, amp=.03); clear_water(-60, -22, -15, 14, 26, 20, amp=.03); clear_water(22, 60, -15, 14, 26, 20, amp=.03)
# seen from above the near water reaches behind the boat without a seam
if A.get('cam', 'hero') == 'aerial': clear_water(-22, 22, -15, 28, 130, 132, amp=.022, hf=rip)
for a in ((60, 360, -15, 360, 60, 60), (-60, 60, 48, 360, 40, 50)): water(*a, col='#2aa3b4', deep='#11809c', amp=.05, rough=.07, yexp=1.6, spec=.42)

# cliffs round the cove, open to the lake on the right
path = chaikin([(-40, -16), (-29, 4), (-20, 19), (-10, 25), (-2, 24), (4, 28), (10, 29), (14, 36), (15, 62)], 4)
top = cliff(path, lambda u: 8.2 + 1.6 * math.sin(u * 9 + .4) + 3.4 * math.exp(-((u - .47) / .10) ** 2) - 4.2 * smooth(.66, .95, u), band=1.15)
pines = [pine_mesh(h, L, 9, ('#2a5a41', '#5f8d4b'), r=r, width=w) for h, L, w in ((6.5, 6, .22), (5, 5, .25), (8, 7, .20))]
for p in pines: p.location = (0, -400, 0)
for _ in range(120):
    u, b = r.uniform(.05, .97), r.choice((1.2, 2.5, 5, 9, 14, 20, 28)) * r.uniform(.8, 1.2)
    if fbm(u * 60, b, .16, 2, 4) < -.12: continue
    q = top(u, b); dup(r.choice(pines), (q[0], q[1], q[2] - .15), (0, 0, r.uniform(0, 6)), r.uniform(.45, 1.0))
bush = [ball(.7, (0, -400, 0), mat(c, .95), sub=1, smooth_deg=None, scale=(1.2, 1, .8)) for c in ('#7f9151', '#9aa35a', '#6c8149')]
for _ in range(70): q = top(r.uniform(.05, .97), r.uniform(-.1, 3)); dup(r.choice(bush), (q[0], q[1], q[2] + .1), (0, 0, r.random() * 6), r.uniform(.35, 1.0))
for i in range(46):                                             # fallen blocks at the foot
    k = r.randrange(14, len(path) - 6); p = path[k]; a, b = Vector(path[k - 1]), Vector(path[k + 1]); t = (b - a).normalized(); n_ = Vector((t.y, -t.x)); d = r.uniform(.8, 3.4); s = r.uniform(.35, 1.3) * (1.3 if d < 2 else .8)
    rock(s, ('#cf8450', '#8c472c'), (p[0] + n_.x * d, p[1] + n_.y * d, r.uniform(-.3, .2)), 2, sc=(1.1, 1, .8), seed=i)
# far shore and ranges through the mouth of the cove
fh = lambda x, y: -2 + smooth(120, 190, y) * (12 + 12 * fbm(x, y, .011, 4, 2))
grid_mesh(-60, 420, 118, 240, 90, 24, fh, lambda p, n, t: jit(mixc('#d6b16a', '#8f9c58', clamp(.45 + .9 * fbm(p.x, p.y, .016, 3, 9))), .05), vmat(.95, .05))
small = [pine_mesh(h, 4, 6, ('#3a6b52', '#6f9658'), r=r, width=.25) for h in (7, 9)]
for p in small: p.location = (0, -400, 0)
scatter(small, 220, (-20, 330, 128, 210), fh, (.5, 1.1), r=r, avoid=lambda x, y: fh(x, y) < .6 or fbm(x, y, .024, 3, 7) < -.02)
mountains(-120, 620, 260, 400, 84, 22, 92, ('#93ab95', '#86a4ac', '#90b0c8'), s=.0088, z=6, dark='#628494'); mountains(-200, 900, 440, 600, 90, 20, 150, ('#8fadbe', '#9bb9cc', '#b2cadc'), snow_h=112, snow_col='#ffffff', s=.006, z=12, dark='#759ab8')
if A.get('cam', 'hero') in ('hero', 'cove', 'sunpad'): [cloudlet((x, y, z), s, seed=i + 61, n=9, stretch=2.2) for i, (x, y, z, s) in enumerate([(330, 620, 205, 26), (120, 640, 262, 19), (520, 640, 150, 22), (-60, 620, 300, 15)])]
if A.get('cam', 'hero') not in ('hero', 'cove', 'sunpad'):
    for i, (x, y, z, s) in enumerate([(240, 560, 180, 20), (60, 600, 235, 17), (400, 560, 150, 22), (-120, 600, 260, 15)]): cloud((x, y, z), s, seed=i + 33, n=8, stretch=2.3)

# the boat at anchor, crew
V = cruiser27((BX, BY, -.05), (0, 0, BH)); M = Matrix.Rotation(BH, 3, 'Z')
W = lambda x, y, z: (M @ Vector((x, y, z)) + Vector((BX, BY, -.02)))
bw = W(*V['bow']); tube([bw, W(5.15, .03, .72), W(5.6, .05, -.02), W(6.3, .1, -2.2)], .011, mat('#efe6d2', .8), smooth_pts=True)
zp = 1.51
figure((1.86, -.33, zp + .12), (0, math.radians(-90), 0), parent=V, hip=(0, 0, 0), hands=((-.02, .16, .86), (.10, -.50, .22)), elbows=((.1, 1, .3), (0, -1, 0)), feet=((.0, .10, -.86), (.02, -.13, -.62)), knees=((1, .1, 0), (1, -.1, 0)), skin='#c98f68', hair='#4a2c1c', bottom='#ef6a4c', top='#ef6a4c', sleeve=.0, leg=.22, glasses='#20262c', hat=None, s=.97)
box((1.5, .58, .02), (1.78, -.33, zp - .005), mat('#5fc0b8', .9), .008, rot=(0, math.radians(5), 0), parent=V)
if A.get('cam', 'hero') not in ('stern', 'aerial', 'cove'): figure((-4.14, -.35, .34), (0, 0, math.pi), parent=V, hip=(.06, 0, .10), lean=-8, feet=((.50, .12, -.52), (.44, -.12, -.56)), knees=((1, .1, .4), (1, -.1, .4)), hands=((-.22, .30, .06), (-.22, -.30, .06)), elbows=((-1, .4, 0), (-1, -.4, 0)), skin='#8d5b3f', hair='#17110d', bottom='#f2b24d', bare=True, leg=.5, look=(6, -16), s=.97)
figure((-.72, -.60, 1.06), (0, 0, math.radians(178)), parent=V, hip=(0, 0, .10), lean=-4, feet=((.50, .14, -.42), (.48, -.14, -.44)), knees=((1, .2, .5), (1, -.2, .5)), hands=((.42, .18, .40), (.30, -.26, .12)), skin='#e0ad86', hair='#b8863f', top='#f7f0e2', bottom='#1f7f88', hat='straw', glasses='#20262c', look=(0, 30), tail=True, s=.97)
if A.get('cam', 'hero') not in ('hero', 'cove', 'stern', 'aerial'): swimmer((2.4, -4.9, .02), math.radians(150), skin='#d9a17a', hair='#5b3823', bottom='#1c4360')
if A.get('cam', 'hero') not in ('hero', 'cove', 'stern', 'aerial'): swimmer((3.9, -3.3, .02), math.radians(200), skin='#a8704c', hair='#20160f', bottom='#ef6a4c', hands=((.50, .46, .42), (.34, -.50, -.10)), bun=True, look=(-14, 20))
if A.get('cam', 'hero') not in ('hero', 'cove', 'stern', 'aerial'): ring_float((-3.1, -4.5, .10), (math.radians(4), 0, math.radians(25)))
if A.get('cam', 'hero') not in ('hero', 'cove', 'stern', 'aerial'): figure((-3.1, -4.5, .16), (0, 0, math.radians(-32)), hip=(-.10, 0, .02), lean=-38, feet=((.78, .18, .02), (.74, -.16, -.04)), knees=((.2, .3, 1), (.2, -.3, 1)), hands=((.16, .52, .10), (.05, -.55, .08)), elbows=((-.5, .8, .2), (-.5, -.8, .2)), skin='#e3b48e', hair='#c9964a', top='#1f8f96', bottom='#1f8f96', sleeve=0, leg=.2, glasses='#20262c', look=(-26, 10), s=.95, bun=True)
if A.get('cam', 'hero') not in ('hero', 'cove', 'stern', 'aerial'):
    for x, y, q in ((2.4, -4.9, .42), (3.9, -3.3, .42), (-3.1, -4.5, .70)): ripples(x, y, (q, q + .34, q + .75), r)
# in the first picture the crew's board and ring wait by the swim platform
if A.get('cam', 'hero') in ('hero', 'cove', 'stern', 'aerial'):
    def tender():
        sup((4.6, -1.15, .045), (0, 0, math.radians(196)), deck='#1f8f96', rail='#fbf3e4', pad='#f2b56b', accent='#f0654a'); q = W(-4.4, .55, .42); tube([q, (3.9, .15, .16), (3.2, -.75, .10)], .010, mat('#efe6d2', .8), smooth_pts=True)
        ring_float((2.35, -2.55, .10), (math.radians(3), 0, math.radians(25))); tube([(2.5, -2.1, .2), (2.9, -.9, .06), (3.6, .3, .40)], .010, mat('#efe6d2', .8), smooth_pts=True); ripples(2.35, -2.55, (.66, .95), r, col='#bff0e8', emit=.35)
if A.get('cam', 'hero') in ('hero', 'cove', 'stern', 'aerial'): tender()
an = W(5.6, .05, 0); ripples(an.x, an.y, (.10, .22, .40), r)
# near shore: stones, towels, cool box, sandals, bucket
for i, (x, y, s) in enumerate([(-4.7, -7.6, .30), (-4.1, -8.0, .17), (-5.4, -6.9, .42), (-3.4, -8.1, .12), (-6.3, -6.2, .34), (-2.6, -8.5, .2), (5.6, -8.2, .34), (4.9, -8.6, .18), (6.3, -7.4, .5), (4.2, -8.9, .12), (7.0, -6.6, .3), (-1.4, -6.6, .2), (1.6, -6.2, .26), (2.4, -7.4, .16), (.4, -7.7, .22), (-2.4, -5.2, .3), (3.4, -5.4, .34), (-7.2, -5.0, .4)]):
    rock(s, ('#cdbba0', '#94806c'), (x, y, bot(x, y) + s * .18), 2, sc=(1.15, 1, .66), seed=i + 40)

CAMS = {
    'hero':   dict(loc=(-6.4, -9.6, 1.75), target=(.45, .3, 1.42), lens=43),
    'cove':   dict(loc=(4.9, -12.2, 2.5), target=(.85, 1.0, 1.55), lens=36),
    'stern':  dict(loc=(9.7, -6.7, 2.6), target=(1.35, .3, 1.0), lens=37),
    'sunpad': dict(loc=(-7.0, -4.2, 2.65), target=(-.9, .5, 1.32), lens=40),
    'aerial': dict(loc=(-5.6, -11.6, 11.4), target=(.75, .1, .2), lens=41),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.14, sat=1.08, vignette=.10, gain=(1.02, 1.0, .985), lift=(.997, 1.0, 1.006), threshold=1.5)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/chaparral.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .10)), engine=A.get('engine', 'CYCLES'))
