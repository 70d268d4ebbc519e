import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from stays import *

A = args(); reset(17)
S.sun_dir = Vector((-.62, -.52, .50)).normalized(); S.glow_dir = Vector((-.45, 1.0, .10)).normalized()
fog(cool='#2b4f78', warm='#3a8f8c', start=30, density=.0028, maxf=.80, height=110, power=2.5)
sky([(-.1, '#4a9c98'), (0.0, '#4a9c98'), (.05, '#34748c'), (.13, '#24507c'), (.26, '#1a3768'), (.5, '#122652'), (1, '#0c1a40')], glow='#58c9a4', glow_s=.40, glow_pow=5, light=1.15, light_tint='#c4d8ff')
sun('#c4d8ff', 1.9, 3.0); deep_alpha()

def sx(y): return -5.6 + 2.4 * smooth(-14, -7, -y - 1) * 0 + .9 * math.sin(y * .33 + .6) + 2.6 * smooth(3, 14, y) * 1.6 - 1.8 * smooth(-8, -16, y)
def dshore(x, y): return min(x - sx(y), 15.5 - .05 * x + 1.2 * math.sin(x * .3) - y)
def ground(x, y):
    d = dshore(x, y); h = -1.3 + 1.42 * smooth(-5, 1.2, d) + .62 * smooth(.8, 7, d) + .10 * fbm(x, y, .45, 3) * smooth(-1, 2, d)
    k = 1 - smooth(4.4, 7.0, math.hypot(x - 4.3, (y - 3.2) * 1.05))
    return h * (1 - k) + .74 * k
def gcol(p, n, t):
    g = mixc('#4f7a58', '#7f9a62', clamp(.5 + .8 * fbm(p.x, p.y, .18, 3, 5))); d = dshore(p.x, p.y)
    g = mixc('#9a9a98', g, smooth(1.0, 3.0, d + .7 * fbm(p.x, p.y, .5, 2)))
    path = abs(p.x - (2.4 - .33 * (-1.9 - p.y) - .3 * math.sin(p.y * .9))) if -8.5 < p.y < -1 else 9
    g = mixc(g, '#a89a80', .85 * (1 - smooth(.45, .95, path)) * smooth(.5, 2, d))
    if p.z < .06: g = mixc('#4d6f70', g, smooth(-.25, .06, p.z))
    return jit(g, .06)
grid_mesh(-26, 30, -20, 22, 120, 92, ground, gcol, vmat(.95, .06))
lake(-240, 260, -20, 330, 150, 130, col='#1fa08c', deep='#0f6470', amp=.012, rough=.035, yexp=2.0, lo=.16, hi=.96, blend=.42, tint='#e6fff6')

# far shore: forest skirt, sharp peaks, a paler range
def fh(x, y): return -2 + smooth(96, 190, y + 10 * math.sin(x * .03)) * (13 + 11 * fbm(x, y, .014, 4, 2)) + 1.5 * fbm(x, y, .06, 3)
grid_mesh(-230, 250, 95, 200, 120, 30, fh, lambda p, n, t: jit(mixc('#35604f', '#52785a', clamp(.5 + .9 * fbm(p.x, p.y, .03, 3, 9))), .06), vmat(.95, .05))
r = random.Random(5)
far = [pine_mesh(h, 4, 6, ('#1d4a46', '#33665a'), r=r, width=w) for h, w in ((8, .20), (10, .18), (7, .22))]
for p in far: p.location = (0, -500, 0)
scatter(far, 900, (-200, 220, 100, 178), fh, (.7, 1.35), r=r, avoid=lambda x, y: fh(x, y) < .3)
peaks(-330, 330, 150, 360, 130, 54, [(-158, 250, 76, 92), (-112, 268, 54, 60), (-52, 255, 88, 86), (8, 275, 52, 62), (62, 262, 68, 74), (128, 262, 90, 92), (196, 270, 70, 84), (-225, 270, 82, 96)], cols=('#47637c', '#5f7798', '#8fa5c4'), snow_h=34, snow_col='#e2efff', dark='#3a5480', seed=3, rough=9)
peaks(-480, 500, 380, 560, 80, 26, [(-300, 460, 120, 170), (-110, 480, 128, 150), (60, 480, 112, 150), (260, 460, 130, 180)], cols=('#5d7fa2', '#7692b6', '#9db3d2'), snow_h=62, snow_col='#d9eaff', dark='#4d6c98', seed=8, rough=16, s=.012)

# aurora: three curtains, seen again in the lake
aurora(lambda u: (-760 + 1500 * u + 90 * math.sin(u * 9 + .4), 980 + 150 * math.sin(u * 7.0)), 150, 400, '#38ffa0', '#8a4cff', strength=1.25, seed=2, rays=30)
aurora(lambda u: (-900 + 1250 * u + 70 * math.sin(u * 13), 1200 + 190 * math.sin(u * 5.2 + 2)), 250, 520, '#43f7b4', '#b34dff', strength=.85, seed=7, rays=24)
aurora(lambda u: (-420 + 1500 * u, 1400 + 220 * math.sin(u * 6.1 + 4)), 250, 460, '#4dffc0', '#9a55ff', strength=.6, seed=13, rays=20)
stars(420, az=(-.95, .95), el=(.10, .85), r=r)

C = log_cabin((4.4, 3.2, .74), math.radians(21), lit=1.0)
smoke((.98, 1.78, 7.1), 11, .17, .085, (.16, .05, .40), '#a9c4cf', .34, 3)

# trees: spruces behind and beside the cabin, one dark frame on the right
pines = [pine_mesh(h, L, n, ('#1d4f48', '#3b7560'), r=r, width=w) for h, L, n, w in ((11, 9, 11, .17), (8.5, 7, 10, .19), (13, 10, 12, .155), (5, 5, 9, .24))]
for p in pines: p.location = (0, -500, 0)
for x, y, k, s in [(9.8, 8.6, 2, 1.0), (12.2, 6.2, 0, 1.08), (7.4, 10.4, 0, 1.0), (13.8, 9.4, 2, 1.05), (11.2, 11.2, 1, 1.1), (4.6, 11.6, 1, 1.0), (2.4, 10.4, 3, .95), (10.6, 2.4, 1, 1.0), (12.6, .2, 0, 1.0), (14.6, 3.0, 2, 1.0), (11.6, -3.4, 3, 1.05), (13.4, -2.0, 1, 1.0), (16, -1, 0, 1.1), (16.4, 5.4, 0, 1.1), (9.2, -6.6, 3, .55), (18, 9, 2, 1.1), (17.5, 2.2, 1, 1.1)]:
    dup(pines[k], (x, y, ground(x, y) - .12), (0, 0, r.uniform(0, 6.28)), s)

# shore: canoe on the stones, two people with a lantern, stones, driftwood, tufts
canoe((-4.35, -5.5, ground(-4.35, -5.5) + .10), (math.radians(4), math.radians(-3.5), math.radians(118)))
paddle((-3.5, -6.6, ground(-3.5, -6.6) + .06), (math.radians(82), 0, math.radians(150)), blade='#f0b45a'); 
px, py = -2.75, -3.3; gz = ground(px, py)
folk((px, py, gz), math.radians(118), coat='#d9653b', legs='#2e4058', hat='#f0b45a', skin='#d8a27c', armL='back', armR='side', long_hair=True, hair='#5a3a22')
folk((px - .62, py + .26, ground(px - .62, py + .26)), math.radians(104), coat='#3d7f8a', legs='#33343f', hair='#231a16', skin='#a86f4a', armL='point', armR='back', s=1.06)
lx, ly = px + .39, py + .37
lantern((lx, ly, gz + .80), 1.15, 0); point((lx + .05, ly - .22, gz + .95), '#ffb060', 60, .12)
for i in range(210):
    y = r.uniform(-13, 9); d = r.gauss(.5, .85); x = sx(y) + d
    if abs(x + 4.4) < 1.0 and abs(y + 5.5) < 2.4 or x > 3: continue
    s = r.choice((.06, .09, .12, .16, .24)) * r.uniform(.7, 1.3); rock(s, ('#b3b6ba', '#74787f'), (x, y, max(ground(x, y), -.10) + s * .12), 1 if s < .14 else 2, seed=i)
for i, (x, y, s) in enumerate([(-7.4, -7.6, .62), (-6.9, -8.6, .34), (-8.3, -4.0, .45), (-6.0, -2.0, .5), (-5.6, -.9, .3), (-1.0, -9.4, .42), (-.2, -9.8, .26), (-7.2, 1.0, .55), (-3.6, 8.2, .6), (7.6, -5.4, .5), (8.3, -5.0, .3)]): rock(s, ('#a9adb3', '#6b7079'), (x, y, max(ground(x, y), -.05) + s * .1), 2, seed=i + 400)
B = Bag(3); B.log((-6.9, -10.2, .22), (-5.2, -9.0, .40), .15, '#a39684', n=9, r2=.10); B.log((-6.0, -9.6, .3), (-6.2, -9.9, .75), .05, '#a39684', n=7, r2=.02); B.build(smooth_deg=50)
tufts = [tuft(8, .36, ('#5f8a55', '#a9b472'), r), tuft(7, .28, ('#6f9a5c', '#b5b979'), r), tuft(9, .45, ('#55804f', '#98a868'), r)]
for t in tufts: t.location = (0, -500, 0)
pth = lambda x, y: abs(x - (2.4 - .33 * (-1.9 - y) - .3 * math.sin(y * .9))) < .75
scatter(tufts, 420, (-4, 13, -13, 3), ground, (.6, 1.35), r=r, avoid=lambda x, y: dshore(x, y) < 1.7 or pth(x, y) or math.hypot(x - 4.3, y - 2.2) < 5.0)
fl = []
for c in ('#f3ecff', '#ff9a6a', '#c79bff'):
    f_ = tuft(4, .28, ('#5f8a55', '#8aa05c'), r, .1); h = ball(.042, (0, -500, 0), mat(c, .7), sub=1, smooth_deg=None); f_.location = (0, -500, 0); fl.append((f_, h))
for i in range(46):
    x, y = r.uniform(-1, 8), r.uniform(-11, -4)
    if dshore(x, y) < 2 or pth(x, y): continue
    f_, h = r.choice(fl); dup(f_, (x, y, ground(x, y)), (0, 0, r.uniform(0, 6)), 1)
    for _ in range(3): dup(h, (x + r.uniform(-.1, .1), y + r.uniform(-.1, .1), ground(x, y) + r.uniform(.18, .32)), (0, 0, 0), r.uniform(.7, 1.2))

CAMS = {
    'hero':   dict(loc=(-3.0, -15.4, 2.15), target=(-.15, 0, 4.05), lens=30),
    'shore':  dict(loc=(-9.2, -12.0, 1.7), target=(-1.0, 0, 3.2), lens=30),
    'porch':  dict(loc=(8.32, -4.5, 2.05), target=(4.85, .46, 1.95), lens=30),
    'people': dict(loc=(-1.2, -8.7, 1.55), target=(-2.35, 0, 2.75), lens=33),
    'aerial': dict(loc=(8.6, -17.8, 8.2), target=(.2, 6, 2.9), lens=29),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.30, sat=1.06, vignette=.14, gain=(1.0, 1.0, 1.01), lift=(1.0, 1.0, 1.01), threshold=1.0)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/secluded-cabin-banff.png'), w, h, int(A.get('spp', 64)), exposure=float(A.get('exp', .60)), engine=A.get('engine', 'CYCLES'))
