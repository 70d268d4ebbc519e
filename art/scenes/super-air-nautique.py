import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from props import *
from marine import figure

A = args(); reset(23)
S.sun_dir = Vector((-.55, -.62, .62)).normalized()
S.glow_dir = Vector((-.55, 1.0, .12)).normalized()
if A.get('cam', 'hero') in ('hero', 'side', 'bow', 'wave'): S.sun_dir = Vector((.42, -.74, .52)).normalized()
if A.get('cam', 'hero') in ('hero', 'side', 'bow', 'wave'): fog(cool='#86c2ee', warm='#b5dcf0', start=50, density=.0013, maxf=.74, height=150, power=3.0)
if A.get('cam', 'hero') not in ('hero', 'side', 'bow', 'wave'): fog(cool='#8fcdf5', warm='#b5dcf0', start=40, density=.0019, maxf=.82, height=150, power=3.0)
if A.get('cam', 'hero') in ('hero', 'side', 'bow', 'wave'): sky([(-.1, '#eef3e6'), (0, '#e9f2ea'), (.03, '#c2e6f2'), (.08, '#79c8f4'), (.18, '#379fec'), (.38, '#1d7dd2'), (1, '#185a9e')], glow='#fff0cf', glow_s=.14, glow_pow=12, light=.92, light_tint='#dfecff')
if A.get('cam', 'hero') not in ('hero', 'side', 'bow', 'wave'): sky([(-.1, '#fbeccb'), (0.0, '#fdeccb'), (.03, '#d7efe9'), (.08, '#8fd6f5'), (.18, '#46aef2'), (.38, '#2389dd'), (1, '#1f66ad')], glow='#fff0cf', glow_s=.14, glow_pow=12, light=1.0, light_tint='#e6f0ff')
sun('#fff0d2', 4.4, 1.4)

# --- wake: boat travels +x; transom at BX
BX, BY = .6, 0.0
def wake(x, y):
    d = BX - 3.3 - x                       # distance behind the transom
    if d < -6.5: return 0.0
    h = 0.0
    if d > 0:
        w = 1.15 + d * .30                 # arm half width
        a = .62 * math.exp(-d / 17)
        for s in (-1, 1):
            u = (y - BY) - s * w
            h += a * math.exp(-(u / (.55 + d * .045)) ** 2)
        h -= .42 * math.exp(-((y - BY) / (1.0 + d * .10)) ** 2) * math.exp(-d / 6)          # trough
        h += .55 * math.exp(-((y - BY) / .8) ** 2) * math.exp(-((d - 4.2) / 2.0) ** 2)       # rooster
        h += .16 * math.sin(d * 1.15) * math.exp(-((y - BY) / (w * .8)) ** 2) * math.exp(-d / 14)
    else:
        for s in (-1, 1):                  # bow wave along the hull
            u = (y - BY) - s * (1.30 + max(0, -d) * -.10)
            h += .26 * math.exp(-(u / .34) ** 2) * smooth(-6.2, -4.4, d)
    return h
def foam(p, k):
    d = BX - 3.3 - p.x; y = p.y - BY
    f = 0.0
    if d > -.5:
        w = 1.15 + d * .30
        n = .5 + .5 * noise.noise(Vector((p.x * .9, p.y * .9, 4)))
        f = max(f, (1 - smooth(.25, 1.0, abs(y) / (.95 + d * .045))) * math.exp(-max(0, d) / 12) * (.7 + .6 * n))
        for s in (-1, 1):
            u = abs(y - s * w); f = max(f, (1 - smooth(.1, .62 + d * .02, u)) * math.exp(-max(0, d) / 15) * (.25 + 1.1 * n))
    else:
        for s in (-1, 1):
            u = abs(y - s * 1.34); f = max(f, (1 - smooth(.05, .36, u)) * smooth(-6.0, -4.2, d) * .9)
    k = mixc(k, '#49c3c4', clamp(.8 * smooth(.1, .5, p.z)))
    return mixc(k, '#ffffff', clamp(f * 1.15))
# near patch is fine, far sheet coarse
NEAR = (-20, 15, -11, 13)
water(*NEAR, 150, 104, col='#1fa0ab', deep='#0f7796', amp=.055, rough=.07, yexp=1.0, hf=wake, cf=foam, spec=.42)
def sheet(x0, x1, y0, y1, nx, ny, ye=1.0):
    water(x0, x1, y0, y1, nx, ny, col='#1fa0ab', deep='#0f7796', amp=.05, rough=.07, yexp=ye, spec=.42)
sheet(-20, 15, 13, 330, 60, 90, 2.0); sheet(15, 330, -11, 330, 90, 90, 1.6); sheet(-330, -20, -11, 330, 90, 90, 1.6); sheet(-60, 60, -40, -11, 60, 18)

# --- Okanagan hills: dry gold with scattered pines
def hill(x, y):
    return -2 + smooth(95, 190, y + 14 * math.sin(x * .02)) * (9 + 13 * fbm(x, y, .009, 4, 2) + 7 * abs(math.sin(x * .013 + 1.0))) + 2.0 * fbm(x, y, .05, 3)
def hcol(p, n, t):
    g = mixc('#d0a458', '#86984c', clamp(.38 + 1.0 * fbm(p.x, p.y, .016, 3, 9)))
    g = mixc(g, '#a07a55', clamp((.86 - n.z) * 2.6))
    if p.z < 1.6: g = hx('#e3cf9f')
    return jit(g, .055)
grid_mesh(-300, 330, 100, 260, 130, 40, hill, hcol, vmat(.95, .05))
r = random.Random(3)
small = [pine_mesh(h, 4, 7, ('#2c5a44', '#5f8a4e'), r=r, width=.27) for h in (7, 9, 6)]
for p in small: p.location = (0, -400, 0)
scatter(small, 700, (-250, 280, 112, 215), hill, (.55, 1.35), r=r, avoid=lambda x, y: hill(x, y) < .8 or fbm(x, y, .022, 3, 7) < -.05)
env = lambda x: .62 + .38 * math.exp(-((x + 60) / 110) ** 2) + .3 * math.exp(-((x - 190) / 80) ** 2)
mountains(-420, 460, 270, 420, 90, 24, 92, ('#6f9a72', '#6a94a0', '#688dbd'), s=.0085, z=6, env=env, dark='#4b6a80')
mountains(-620, 680, 470, 640, 80, 20, 150, ('#7490a8', '#7f9cb8', '#93aecb'), snow_h=112, snow_col='#ffffff', s=.006, z=12, dark='#4d77a0')
# seen from the front the lake ends in hills on that side too
if A.get('cam', 'hero') == 'bow':
    mountains(-330, 330, 170, 290, 110, 22, 46, ('#d0a458', '#b09a54', '#86984c'), s=.013, z=31, dark='#a07a55').rotation_euler = (0, 0, math.radians(68))
    mountains(-520, 420, 330, 480, 90, 20, 104, ('#6f9a72', '#6a94a0', '#688dbd'), s=.008, z=17, dark='#4b6a80').rotation_euler = (0, 0, math.radians(62))
# lakeside cabins + dock on the far shore
for (x, y, c) in ((-46, 112, '#f4ead8'), (-34, 113, '#c8573a'), (60, 113, '#f4ead8'), (72, 112, '#2f6f7a')):
    z = hill(x, y)
    box((6, 5, 4), (x, y, z + 2), mat(c, .8), .1)
    profile([(-3.6, 0), (3.6, 0), (0, 2.6)], 6, mat('#4a3f3a', .9), loc=(x, y, z + 4), bevel=.05)
    for dx, w, h, k in ((-1.9, 1.2, 1.3, '#2c4a5c'), (1.9, 1.2, 1.3, '#2c4a5c'), (0, 1.1, 2.2, '#6a4a35')): box((w + .3, .1, h + .3), (x + dx, y - 2.52, z + (2.4 if w > 1.15 else 1.3)), mat('#fbf4e6', .8), .02); box((w, .12, h), (x + dx, y - 2.56, z + (2.4 if w > 1.15 else 1.25)), mat(k, .4), .02)
# boats in the distance
for (x, y, s) in ((-27, 62, 1.0), (38, 78, 1.2)):
    P = empty('sail', (x, y, 0), (0, 0, .6), s)
    o = profile([(-2.2, .5), (2.6, .6), (2.0, 0), (-1.9, 0)], 1.3, mat('#ffffff', .5), bevel=.1, parent=P)
    cyl(.05, 6.5, (.2, 0, 3.5), mat('#d9d6cf', .5), n=8, parent=P)
    obj('sail', [(.1, 0, 1), (-2.1, .35, 1.0), (.1, 0, 6.6)], [(0, 1, 2)], mat('#fff4e2', .9), parent=P); obj('jib', [(.35, 0, 6.0), (.35, .1, .9), (2.3, .2, .8)], [(0, 1, 2)], mat('#e8743b', .9), parent=P)

W = wake_boat((BX, BY, .16), (0, math.radians(-5.5), 0)); W.scale = (.93, 1.0, 1.14)
seat = dict(hip=(0, 0, .10), lean=-5, knees=((1, .2, .5), (1, -.2, .5)), parent=W, leg=.5, top='#f2ead9', glasses=None)
figure((-.12, -.55, .70), (0, 0, 0), feet=((.52, .12, -.38), (.50, -.12, -.38)), hands=((.46, .16, .36), (.46, -.16, .36)), vest='#1f7a80', bottom='#23303d', hat='#f3ead8', s=.94, **seat)
figure((-1.55, .45, .42), (0, 0, math.radians(150)), feet=((.52, .14, -.36), (.48, -.14, -.38)), hands=((-.10, .62, .52), (.40, -.14, .22)), elbows=((-.3, .8, -.2), (-.5, -.8, -.3)), vest='#f0b45a', bottom='#7a3b2e', skin='#8d5b3f', hair='#17110d', look=(0, 14), s=.92, **seat)
figure((2.0, -.45, .48), (0, 0, math.radians(160)), feet=((.50, .14, -.30), (.46, -.14, -.32)), hands=((.42, .16, .18), (.40, -.16, .20)), vest='#d94f4f', bottom='#2f6f7a', skin='#e0ad86', hair='#8a5a2b', tail=True, s=.9, **seat)
# wake surfer on the near arm
sx = -5.7; d = BX - 3.3 - sx; sy = -(1.15 + d * .30) + .05; sz = wake(sx, sy)
surf = empty('surf', (sx, sy, sz + .10), (math.radians(14), math.radians(-9), math.radians(12)))
if A.get('cam', 'hero') in ('hero', 'side', 'bow', 'wave'): surf.location.z = sz - .03
b = paddleboard((0, 0, 0), (0, 0, 0), '#f6efe2', '#e8743b', L=1.75, W=.56); b.parent = surf
figure((-.05, 0, .115), (0, 0, math.radians(62)), hip=(-.10, 0, .70), lean=14, feet=((.08, .40, 0), (.08, -.38, 0)), knees=((.8, .75, .1), (.8, -.75, .1)), hands=((-.02, .74, 1.32), (.50, -.42, 1.04)), elbows=((-.3, .5, -.6), (.1, -.9, -.4)), vest='#e8743b', vest2='#8f3a1c', top='#174a55', bottom='#174a55', leg=.5, sleeve=.3, hair='#3b2a20', glasses=None, look=(4, -44), parent=surf)
# spray: facets along the hull, behind the transom, off the board
dm = mat('#ffffff', .6, emit=0)
drops = [ball(.024, (0, -400, 0), dm, sub=1, smooth_deg=None), ball(.038, (0, -400, 0), dm, sub=1, smooth_deg=None), ball(.015, (0, -400, 0), dm, sub=1, smooth_deg=None)]
def spray(n, fn):
    for _ in range(n):
        p = fn(); dup(r.choice(drops), p, (r.random() * 3, r.random() * 3, r.random() * 3), r.uniform(.4, 1.25))
def hull_spray(side):
    def f():
        t = r.random() ** .8; x = BX + 2.2 - 5.4 * t
        return (x + r.gauss(0, .15), side * (1.28 + abs(r.gauss(0, .22)) + .28 * t), .10 + abs(r.gauss(0, .20)) * (1 - .3 * t))
    return f
spray(230, hull_spray(-1)); spray(110, hull_spray(1))
spray(170, lambda: (BX - 3.7 - abs(r.gauss(0, 1.5)), r.gauss(0, .55), .2 + abs(r.gauss(0, .30))))
spray(80, lambda: (sx - .5 - abs(r.gauss(0, .5)), sy - .2 + r.gauss(0, .22), sz + abs(r.gauss(0, .28))))
# spray sheets: fans of facets peeling off the hull
def fan(x0, x1, side, hgt, out, n=18):
    v, f, c = [], [], []
    for i in range(n + 1):
        t = i / n; x = x0 + (x1 - x0) * t; e = math.sin(math.pi * min(1, t * 1.15 + .02)) ** .7
        v += [(x, side * 1.16, .05), (x - .18 + r.uniform(-.1, .1), side * (1.16 + out * .55 * e + .03), .08 + hgt * .85 * e * r.uniform(.8, 1.1)), (x - .3 + r.uniform(-.15, .15), side * (1.2 + out * e + .04), .06 + hgt * .25 * e * r.uniform(.2, 1.3))]
    for i in range(n):
        a = 3 * i
        f += [(a, a + 3, a + 4, a + 1), (a + 1, a + 4, a + 5, a + 2)]; c += [jit('#eafcff', .03, r), jit('#ffffff', .02, r)]
    obj('fan', v, f, vmat(.6, .2, trans=.4), c)
fan(BX + 1.9, BX - 3.6, -1, .34, .85); fan(BX + 1.9, BX - 3.6, 1, .34, .85)
for i, (x, y, z, s) in enumerate([(-190, 560, 135, 20), (-20, 640, 168, 13), (120, 600, 150, 15), (330, 560, 128, 19), (470, 560, 105, 14)]):
    cloudlet((x, y, z), s, seed=i + 3, stretch=2.3)

CAMS = {
    'hero':   dict(loc=(8.7, -8.2, 1.32), target=(-.85, -.2, 1.66), lens=38),
    'side':   dict(loc=(6.8, -11.2, 2.0), target=(-1.05, .2, 1.72), lens=38),
    'bow':    dict(loc=(11.2, -6.0, 1.7), target=(-.2, .2, 1.35), lens=46),
    'chase':  dict(loc=(-11.6, -9.4, 3.1), target=(-2.2, -.2, .9), lens=40),
    'wave': dict(loc=(-3.4, -12.6, 1.25), target=(-2.0, 0, 1.75), lens=33),
    'aerial': dict(loc=(-2.0, -10.5, 13.5), target=(-2.4, 0, .2), lens=40),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.16, sat=1.12, vignette=.12, gain=(1.02, 1.0, .99), lift=(.995, 1.0, 1.01), threshold=1.4)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/super-air-nautique.png'), w, h, int(A.get('spp', 96)), exposure=float(A.get('exp', .05)), engine=A.get('engine', 'CYCLES'))
