import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from stays import *

A = args(); reset(29)
S.sun_dir = Vector((-.78, -.42, .42)).normalized(); S.glow_dir = Vector((-.62, 1.0, .04)).normalized()
if A.get('cam', 'hero') == 'hero': fog(cool='#57759a', warm='#eeb08a', start=22, density=.0032, maxf=.86, height=70, power=3.0)
if A.get('cam', 'hero') != 'hero': fog(cool='#7484b0', warm='#f2a98c', start=22, density=.0030, maxf=.86, height=70, power=2.2)
if A.get('cam', 'hero') == 'hero': sky([(-.1, '#ffca96'), (0, '#ffc18c'), (.03, '#f6ab86'), (.07, '#cfa3a0'), (.13, '#8699b2'), (.24, '#4d6f96'), (.5, '#2c4c78'), (1, '#1d365e')], glow='#ffbe7e', glow_s=.8, glow_pow=8, light=1.0, light_tint='#bcd2f4')
if A.get('cam', 'hero') != 'hero': sky([(-.1, '#ffc08f'), (0.0, '#ffb98a'), (.045, '#f79f86'), (.10, '#cf8b9c'), (.18, '#8f86b4'), (.32, '#566a9f'), (.6, '#3a5088'), (1, '#283d74')], glow='#ffb073', glow_s=.75, glow_pow=7, light=1.3, light_tint='#d6dcf6')
if A.get('cam', 'hero') == 'hero': sun('#c4d4f6', 1.1, 8.0); deep_alpha()
if A.get('cam', 'hero') != 'hero': sun('#ffc4b4', 2.1, 8.0); deep_alpha()

CX, CY, RT = 1.3, 2.6, math.radians(1)
def W2(x, y): return (CX + x * math.cos(RT) - y * math.sin(RT), CY + x * math.sin(RT) + y * math.cos(RT))
def fall(x, y): return smooth(5.2, 19, -.72 * x + .62 * y)
def ground(x, y):
    h = .22 * fbm(x, y, .16, 3) + .05 * fbm(x, y, .6, 2) - 5.6 * fall(x, y) + 2.6 * smooth(9, 20, x) * smooth(-9, 4, y)
    k = 1 - smooth(7.5, 11, math.hypot(x - 1.6, (y + 1.5) * .9)); k = max(k, 1 - smooth(2.6, 4.2, math.hypot((x + 1.2) * .8, (y + 10) * .75)))
    return h * (1 - k) + .010 * fbm(x, y, .5, 2) * k
def gcol(p, n, t):
    g = mixc('#8f6d4c', '#6d8a4e', clamp(.55 + 1.0 * fbm(p.x, p.y, .22, 3, 5))); g = mixc(g, '#b58a5c', clamp(.9 * fbm(p.x, p.y, .5, 2, 9)))
    return jit(g, .08)
grid_mesh(-34, 30, -20, 34, 120, 100, ground, gcol, vmat(.62, .35))
lake(-300, 240, 14, 330, 100, 90, col='#3f7f96', deep='#2b5c7c', amp=.03, rough=.05, z=-4.1, lo=.2, hi=.95, blend=.4)
def fh(x, y): return -6.2 + smooth(150, 250, y + 16 * math.sin(x * .02)) * (20 + 17 * fbm(x, y, .012, 4, 2)) + 1.4 * fbm(x, y, .05, 3)
grid_mesh(-330, 330, 140, 270, 120, 30, fh, lambda p, n, t: jit(mixc('#466650', '#6d7a55', clamp(.5 + .9 * fbm(p.x, p.y, .02, 3, 9))), .06), vmat(.95, .05))
r = random.Random(4)
far = [pine_mesh(h, 4, 6, ('#2b5650', '#4a7560'), r=r, width=w) for h, w in ((9, .21), (11, .19))]
for p in far: p.location = (0, -500, 0)
scatter(far, 620, (-300, 300, 152, 245), fh, (.7, 1.4), r=r, avoid=lambda x, y: fh(x, y) < -3.2)
mountains(-460, 460, 270, 430, 90, 24, 92, ('#5d6f8c', '#74789f', '#9088ae'), snow_h=78, snow_col='#ffe3dc', s=.010, z=5, dark='#48547f')
mountains(-620, 620, 470, 640, 80, 20, 150, ('#7a80a8', '#8d8bb4', '#a79bc0'), snow_h=96, snow_col='#ffe9e2', s=.0065, z=14, dark='#6a6c9c')
for i, (x, y, z, s) in enumerate([(-330, 720, 225, 26), (-150, 760, 300, 20), (60, 760, 250, 24), (330, 720, 280, 30), (-480, 700, 330, 30)]): cloudlet((x, y, z), s, seed=i + 31, col='#b79ab4', n=9, stretch=3.0)

H = aframe((CX, CY, .58), RT, lit=1.0)
point((*W2(.2, -6.6), 2.9), '#ffb268', 120, .4)
folk((*W2(2.75, -5.9), .58), RT + math.radians(20), coat='#e3dccd', legs='#56606f', hair='#5a3a22', long_hair=True, armL='cup', armR='cup', skin='#d8a27c')
folk((*W2(4.55, -5.72), .58), RT + math.radians(60), pose='sit', seat=.60, coat='#c98d66', legs='#c98d66', skin='#c98d66', hair='#2a1d16', armL='fwd', armR='fwd')

folk((*W2(-3.53, -5.30), .58), RT + math.radians(-110), pose='sit', seat=.76, coat='#d2653b', legs='#38455a', hair='#1f1814', skin='#8d5b3f', armL='lap', armR='lap', s=.97)

# ponderosas: trunks in front, crowns behind; string lights from the ridge to two of them
T = [ponderosa(h, r0, cr, seed=k) for k, (h, r0, cr) in enumerate(((21, .44, .46), (18, .36, .40), (23, .40, .50), (15, .28, .30)))]
for t in T: t.location = (0, -500, 0)
for x, y, k, s in [(-8.1, -6.4, 0, 1.0), (10.4, -5.2, 2, 1.0), (-9.6, .8, 1, 1.05), (-12.6, -2.4, 2, 1.0), (-6.4, 7.2, 2, .95), (-11.4, 7.4, 3, 1.05), (-2.6, 12.4, 1, 1.0), (-15.6, 3.6, 0, .95), (7.4, 10.4, 0, 1.0), (10.8, 4.6, 1, 1.05), (13.2, .4, 0, 1.0), (14.8, 7.8, 2, 1.0), (4.2, 14.6, 3, 1.15), (11.8, 13.0, 2, 1.05), (18.5, 3.0, 1, 1.05), (-18, 9.5, 2, .9), (-8.6, 14.5, 1, .95), (17.2, -3.6, 3, 1.1), (.8, 17.5, 2, 1.0), (-20, -1, 1, 1.0)]:
    dup(T[k], (x, y, ground(x, y)), (0, 0, r.uniform(0, 6.28)), s)
ax, ay = W2(0, -4.95); string_lights((ax, ay, 7.2), (-7.75, -6.2, 4.3), 17, .9, r=.07); string_lights((ax, ay, 7.2), (10.0, -5.2, 4.6), 17, .9, r=.07)
for i, (x, y, w_, h_, a, c) in enumerate([(-9, 9.5, 22, 4.0, .38, '#c3c2da'), (10, 8.6, 17, 4.4, .8, '#b9bdd8'), (-2, 15.5, 30, 6.5, .8, '#d3bfcc'), (-12.5, 3.2, 15, 3.2, .55, '#c3c2da'), (13.5, 2.2, 12, 2.9, .65, '#b9bdd8'), (-22, 26, 40, 6, .16, '#e0bfc0')]):
    mist((x, y, min(ground(x - 3, y), ground(x + 3, y), ground(x, y)) - .3), (w_, h_), c, a, seed=i, rot=r.uniform(-.15, .15))

# path, puddles, undergrowth
def way(t): return (1.7 - 1.25 * t + .38 * math.sin(t * 6.0), -13.6 + 7.0 * t)
stepping_stones([way(t / 8.0) for t in range(9)], ground, .44)
for i, (x, y, a, b) in enumerate([(-1.75, -9.1, 1.75, .85), (3.9, -9.4, 1.1, .45), (-4.3, -7.6, .8, .36), (-.2, -12.1, .8, .34)]): puddle(x, y, max(ground(x + u, y + v) for u in (-.6, 0, .6) for v in (-.3, 0, .3)) + .012, a, b, i)
G = [tuft(9, .42, ('#5d8048', '#94a858'), r), tuft(7, .30, ('#6d8f4e', '#a9b465'), r), tuft(12, .62, ('#47724a', '#7d9c55'), r, .2, .03)]
for t in G: t.location = (0, -500, 0)
near = lambda x, y: math.hypot((x + 1.75) / 1.9, (y + 9.1) / 1.0) < 1 or min(math.hypot(x - way(q / 16)[0], y - way(q / 16)[1]) for q in range(17)) < .75
deck = lambda x, y: -5.2 < (x - CX) * math.cos(RT) + (y - CY) * math.sin(RT) < 6.6 and -8.9 < -(x - CX) * math.sin(RT) + (y - CY) * math.cos(RT) < 4.2
scatter(G, 620, (-16, 15, -14, 10), ground, (.6, 1.3), r=r, avoid=lambda x, y: near(x, y) or deck(x, y) or fall(x, y) > .4)
scatter(G, 170, (-7.5, 9, -13.2, -5.4), ground, (.5, 1.1), r=r, avoid=lambda x, y: near(x, y) or deck(x, y))
for i in range(46):
    x, y = r.uniform(-14, 13), r.uniform(-13, 7)
    if near(x, y) or deck(x, y) or fall(x, y) > .3: continue
    s = r.choice((.12, .18, .3, .5)) * r.uniform(.7, 1.2); rock(s, ('#8f958c', '#5f6668'), (x, y, ground(x, y) + s * .08), 2, seed=i)
sh = [Bag(1)]
for k in range(3):
    v, f, c = [], [], []
    from stays import _bough
    for q in range(8): _bough(v, f, c, (r.uniform(-.42, .42), r.uniform(-.42, .42), .16 + .13 * (q % 3)), r.uniform(.24, .36), r, ('#3f6b45', '#7c9a52'), (r.uniform(-.3, .3), r.uniform(-.3, .3)))
    o = obj('shrub', v, f, vmat(.9, .1), c, loc=(0, -500, 0)); sh.append(o)
for x, y, s in [(-6.2, -7.6, 1.0), (-7.2, -8.4, .7), (7.6, -7.8, 1.2), (9.6, -8.0, .9), (-4.6, -3.6, 1.0), (-5.4, -1.2, 1.3), (9.6, -1.0, 1.3), (9.0, 1.6, 1.0), (-7.6, 2.6, 1.2), (5.9, -9.6, .8), (-3.6, 5.6, 1.2)]: dup(sh[r.randint(1, 3)], (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), s)

CAMS = {
    'hero':   dict(loc=(-4.3, -16.6, 1.60), target=(1.0, 0, 3.55), lens=30),
    'inside': dict(loc=(1.15, -7.4, 2.3), target=(.75, 0, 2.75), lens=30),
    'tub':    dict(loc=(9.6, -10.6, 2.5), target=(4.0, 0, 2.1), lens=34),
    'chair':  dict(loc=(-5.6, -8.6, 1.9), target=(-.5, -1.0, 2.0), lens=36),
    'trees':  dict(loc=(8.6, -20.5, 6.4), target=(-.6, 2, 3.6), lens=32),
}
for o in bpy.data.objects:                        # lamps light the place and are not seen in puddles and panes
    if o.type == 'LIGHT': o.visible_glossy = False
if A.get('cam', 'hero') == 'hero': A.setdefault('exp', '.68')
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.30, sat=1.06, vignette=.16, gain=(1.01, 1.0, 1.0), lift=(1.0, 1.0, 1.012), threshold=1.0)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/cozy-cabin-kootenay.png'), w, h, int(A.get('spp', 64)), exposure=float(A.get('exp', .58)), engine=A.get('engine', 'CYCLES'))
