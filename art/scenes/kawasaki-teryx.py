import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from motor import *
# Two friends in a trail side-by-side come over a dusty ridge at bright mid-day; dry hills and the lake below.
A = args(); reset(41); CAM = A.get('cam', 'hero'); REST = CAM == 'lunch'
def az(deg, el): a, e = math.radians(deg), math.radians(el); return Vector((math.cos(a) * math.cos(e), math.sin(a) * math.cos(e), math.sin(e)))
S.sun_dir = az(-28, 46); S.glow_dir = az(120, 5)
if CAM == 'hero': S.sun_dir = az(-112, 40); S.glow_dir = az(60, 8)
if CAM == 'lunch': S.sun_dir = az(-122, 26); S.glow_dir = az(60, 8)
if CAM in ('hero', 'lunch'): fog(cool='#8fbdea', warm='#dbe7f2', start=110, density=.00036, maxf=.70, height=190, power=4)
if CAM not in ('hero', 'lunch'): fog(cool='#a2cdf0', warm='#e6ecec', start=70, density=.00055, maxf=.84, height=190, power=4)
if CAM in ('hero', 'lunch'): sky([(-.1, '#eef1e4'), (0, '#dcecef'), (.03, '#addaf2'), (.07, '#6dbcf0'), (.15, '#3796e6'), (.34, '#2277cf'), (1, '#1c58a0')], glow='#fff3d6', glow_s=.25, glow_pow=9, light=.86, light_tint='#dfeaff')
if CAM not in ('hero', 'lunch'): sky([(-.1, '#f1efdc'), (0, '#e9eddf'), (.035, '#c4e3f1'), (.08, '#8accf2'), (.17, '#4fa8ea'), (.4, '#2f86da'), (1, '#2565ad')], glow='#fff3d6', glow_s=.3, glow_pow=8, light=1.0, light_tint='#e6eeff')
if CAM == 'hero': sun('#ffe2b6', 5.3, .8)
if CAM == 'lunch': sun('#ffc98a', 5.6, .9)
if CAM not in ('hero', 'lunch'): sun('#ffe8c4', 4.9, 1.0)
r = random.Random(8)
ty = lambda x: .9 * math.sin(x * .13 + .3) + .005 * x * x * (1 if x < 0 else -.4) - .3
def crest(x): return -.012 * x * x if abs(x) < 9 else -.012 * 81 - .20 * (abs(x) - 9)
def ground(x, y):
    d = y - ty(x); k = 1 - smooth(1.1, 2.4, abs(d)); h = .16 * fbm(x, y, .35, 3) + .36 * fbm(x, y, .10, 3)
    h -= 44 * smooth(2.6, 62, d + 1.2 * fbm(x, y, .12, 2)) * (1 + .3 * fbm(x, y, .05, 3)) + .8 * smooth(2.0, 4.4, d); h -= 4.5 * smooth(3.0, 22, -d)
    rut = -.06 * (math.exp(-((d - .70) / .24) ** 2) + math.exp(-((d + .70) / .24) ** 2)) + .05 * math.exp(-(d / .3) ** 2)
    return crest(x) + h * (1 - .85 * k) + rut * k + .014 * noise.noise(Vector((x * 3, y * 3, 1))) * k
def gcol(p, n, t):
    d = p.y - ty(p.x); g = mixc('#d2b25e', '#9fa35a', clamp(.42 + .9 * fbm(p.x, p.y, .17, 3, 5))); g = mixc(g, '#b08d68', clamp((.84 - n.z) * 2.4))
    g = mixc(g, '#dcb083', .95 * (1 - smooth(1.0, 2.0, abs(d) + .35 * fbm(p.x, p.y, .8, 2)))); return jit(mixc(g, '#bd8f64', .5 * math.exp(-((abs(d) - .70) / .22) ** 2)), .06)
grid_mesh(-16, 14, -13, 9, 150, 112, ground, gcol, vmat(.95, .05), jitter=.4)
out = lambda x, y: ground(x, y) - (.25 if -15.5 < x < 13.5 and -12.5 < y < 8.5 else 0)
grid_mesh(-90, 80, -40, 90, 94, 74, out, gcol, vmat(.95, .05))
lake_valley(rot=math.radians(14), z=-72, hw=105, rise=96, bend=80, wave=230, pines=1300, shift=40, phase=2.3, spec=.06, seed=11, water_cols=('#1c9fd2', '#0b6cae'), cols=('#d6b05e', '#8f9c52', '#58774e'), pine_s=(.8, 1.5))
def mts(*a, rot=14, **k): mountains(*a, **k).rotation_euler = (0, 0, math.radians(rot))
mts(-760, 860, 980, 1400, 90, 26, 165, cols=('#86987f', '#86a0ac', '#9cb0c6'), s=.0036, z=13, base=-80, dark='#5c7796', env=lambda x: .55 + .65 * math.exp(-((x + 260) / 190) ** 2) + .5 * math.exp(-((x - 420) / 190) ** 2))
mts(-1300, 1500, 1500, 2100, 90, 22, 290, cols=('#94aec2', '#a0b8cc', '#b2c6d8'), snow_h=125, snow_col='#ffffff', s=.0026, z=19, base=-80, dark='#7592b4')
PP = [ponderosa(q, i, clumps=n, wide=w) for i, (q, n, w) in enumerate(((11, 11, .15), (8.5, 9, .18), (13, 13, .13)))]
for p in PP: p.location = (0, -900, -300)
for x, y, k, s in [(-12.5, 4.8, 0, 1.0), (-16.0, 3.0, 2, 1.0), (-19, 7, 1, 1.1), (-21, 3.6, 0, 1.1), (-9.4, 8.4, 1, .9), (-15, -4.6, 1, .9), (-14.3, 9.5, 2, .95), (9.5, 7.4, 1, .8), (12.6, 9.6, 0, .85), (17, 6, 2, 1), (20, 10, 1, 1.1), (24, 4, 0, 1.1), (-25, -2, 2, 1.1)]:
    if CAM == 'rear' and x < -8 and y < 4: continue
    dup(PP[k], (x, y, ground(x, y) - .2), (0, 0, r.uniform(0, 6)), s)
scatter(PP, 120, (-80, 70, 20, 85), out, (.7, 1.1), r=r, avoid=lambda x, y: fbm(x, y, .05, 3, 3) < .04)
G = [bunch(18, .40, r=r), bunch(14, .30, ('#d6bd6c', '#f0e4b4'), r), bunch(22, .52, ('#bfa552', '#e4d492'), r), bunch(12, .24, ('#a4a65c', '#d6d088'), r)]
for g in G: g.location = (0, -900, -300)
scatter(G, 2600, (-9, 9, -10, 5), ground, (.45, 1.0), r=r, avoid=lambda x, y: abs(y - ty(x)) < 1.55 + .35 * noise.noise(Vector((x, y, 2))), sink=.02); scatter(G, 400, (-40, -9, -9, 14), ground, (.8, 1.6), r=r, avoid=lambda x, y: abs(y - ty(x)) < 1.8)
SH = [shrub(.42, seed=i) for i in range(3)] + [shrub(.32, ('#b79a3a', '#f0cf5c'), 5)]
for s in SH: s.location = (0, -900, -300)
scatter(SH, 60, (-12, 12, -9, 5), ground, (.6, 1.25), r=r, avoid=lambda x, y: abs(y - ty(x)) < 2.3 or (-1 < x < 5 and y < -2))
for i in range(70):
    x = r.uniform(-11, 11); y = ty(x) + r.choice((-1, 1)) * (1.5 + abs(r.gauss(.4, 1.6))); s = abs(r.gauss(.05, .11)) + .03
    if s > .14 and .5 < x < 5 and y < -2: continue
    rock(s, ('#cdb394', '#8b7763'), (x, y, ground(x, y) + s * .15), 2 if s > .12 else 1, seed=i)
for i, (x, y, s) in enumerate([(-4.6, 2.5, .62), (-5.5, 2.1, .40), (4.2, 2.6, .55), (5.2, 2.2, .78), (-3.4, -3.4, .34), (-6.6, -3.2, .62), (6.8, -2.7, .5), (2.6, 2.8, .3)]): rock(s, ('#cfb596', '#8a7662'), (x, y, ground(x, y) + s * .12), 2, seed=i + 90)
yaw = math.atan2(ty(1.1) - ty(-1.1), 2.2); z0 = (ground(1.1, ty(1.1) + .7) + ground(-1.06, ty(-1.06) + .7) + ground(1.1, ty(1.1) - .7) + ground(-1.06, ty(-1.06) - .7)) / 4
pitch = math.atan2(ground(1.1, ty(1.1) - .7) - ground(-1.06, ty(-1.06) - .7), 2.16)
V = trail_sxs((0, ty(0), z0 - .015), (0, -pitch, yaw), turn=0 if REST else math.radians(-9))
if CAM != 'lunch':
    sxs_rider(V, 1, True, hrot=(0, 0, -.12)); sxs_rider(V, -1, False, top='#1f8a94', helm=dict(c1='#1f8a94', c2='#f4f1ea', lens='#2b3a48'), hrot=(0, 0, -.42))
    deep_alpha(20); gz = lambda x: ground(x, ty(x))
    for k, sp, a_, sd in ((54, .62, .70, 3), (64, 1.0, .42, 4)):                   # dust behind the wheels, growing and thinning
        bl = []; rr = random.Random(sd)
        for i in range(k):
            t = (i + .5) / k; x = -1.45 - 8.5 * t ** 1.15; s = (.10 + .62 * t ** .8 * rr.uniform(.6, 1.15)) * sp
            bl.append((x + rr.gauss(0, .10), ty(x) + rr.choice((-.65, .65)) * (1 - t) + rr.gauss(0, .10 + .42 * t), gz(x) + s * .35 + abs(rr.gauss(0, .55 * t ** .7)) * sp, s))
        puff(bl, .11, .35, lambda c: (*mixc('#dcb68c', '#fbeccf', clamp(.25 + .28 * (c.z - gz(c.x))))[:3], clamp(1.05 - .085 * (-1.45 - c.x))), puffmat(a_, 1.5, .45), .10, 2.2)
    cl = [ball(1, (0, -900, -300), mat(m, .95), sub=1, smooth_deg=None) for m in ('#8f6a49', '#e2bd92')]
    for i in range(170):
        v, el, t = r.uniform(2, 5.6), math.radians(r.uniform(12, 52)), r.uniform(.04, .5); a = math.radians(180 + r.gauss(0, 12)) + yaw; sd = r.choice((-.7, .7))
        p = (-1.2 + v * t * math.cos(el) * math.cos(a), ty(-1.2) + sd + v * t * math.cos(el) * math.sin(a), gz(-1.2) + .10 + v * t * math.sin(el) - 4.9 * t * t)
        if p[2] > ground(p[0], p[1]): q = r.choice((.009, .012, .016, .022)); dup(r.choice(cl), p, (r.random() * 3, r.random() * 3, 0), (q * 1.3, q, q * .8))
# lunch: a striped blanket in the grass, what belongs on it, helmets and a rucksack by a boulder
if CAM == 'lunch':
    bx, by, ba = 2.35, -2.75, math.radians(24); on = lambda u, v: (bx + u * math.cos(ba) - v * math.sin(ba), by + u * math.sin(ba) + v * math.cos(ba))
    fold = lambda x, y: ground(x, y) + .055 + .012 * noise.noise(Vector((x * 5, y * 5, 3)))
    for o in bpy.data.objects:                                          # no grass through the cloth
        u = (o.location.x - bx) * math.cos(ba) + (o.location.y - by) * math.sin(ba); v = (o.location.y - by) * math.cos(ba) - (o.location.x - bx) * math.sin(ba)
        if o.name.startswith(('bunch', 'shrub')) and abs(u) < 1.16 and abs(v) < .92: o.location.z = -300
    nu, nv = 30, 22; vs = [(*on(2.0 * i / nu - 1.0, 1.5 * j / nv - .75), 0) for j in range(nv + 1) for i in range(nu + 1)]; vs = [(x, y, fold(x, y)) for x, y, _ in vs]
    stripe = lambda i: '#c9503a' if i in (0, 1, nu - 1, nu - 2) else '#2f7f86' if i in (5, 6, nu - 6, nu - 7) else '#f0b45a' if i in (8, nu - 9) else '#f1e6d2'
    obj('blanket', vs, [(j * (nu + 1) + i, j * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i + 1, (j + 1) * (nu + 1) + i) for j in range(nv) for i in range(nu)], vmat(.95, .05), [hx(stripe(i)) for j in range(nv) for i in range(nu)])
    at = lambda u, v, h=0.0: (*on(u, v), fold(*on(u, v)) + h)
    box((.54, .36, .30), at(.42, .28, .15), mat('#f4efe6', .5), .05, rot=(0, 0, ba)); box((.56, .38, .07), at(.42, .28, .33), mat('#d9562f', .5), .03, rot=(0, 0, ba)); tube([at(.16, .10, .25), at(.16, .08, .40), at(.68, .08, .40), at(.68, .10, .25)], .012, mat('#e8e2d6', .5))
    cyl(.052, .26, at(.34, .28, .495), mat('#1f7a80', .35, metal=.4), n=18, bevel=.012); cyl(.042, .06, at(.34, .28, .65), mat('#e9e4da', .4), n=16, bevel=.012); mug(at(.54, .24, .41), '#f0b45a', 1.2)
    mug(at(-.02, -.12, .055), '#e8743b', 1.2)
    cyl(.20, .014, at(-.40, .02, .012), mat('#f6f1e6', .5), n=26, bevel=.005); box((.34, .15, .02), at(-.38, -.38, .016), mat('#b07c4a', .8), .006, rot=(0, 0, ba + .4)); ball(.075, at(-.40, -.37, .075), mat('#d39a55', .85), sub=2, scale=(1.7, .85, .72), rot=(0, 0, ba + .4))
    for u, v, h, c in ((-.46, .06, .065, '#f0932b'), (-.34, .07, .065, '#f0932b'), (-.40, -.05, .065, '#d9482f'), (-.40, .03, .14, '#f0a63c')): ball(.052, at(u, v, h), mat(c, .55), sub=3)
    rock(.38, ('#d2b799', '#8b7662'), (3.85, -1.95, ground(3.85, -1.95) + .03), 2, seed=21, sc=(1.1, .95, .66))
    mx_helmet(None, (*on(.82, -.42), fold(*on(.82, -.42)) + .14), (0, math.radians(-8), math.radians(-95)), c1='#1f8a94', c2='#f4f1ea', lens='#f2a03c')
    mx_helmet(V, (.96, -.14, 1.265), (0, math.radians(4), math.radians(-30)), c1='#f4f1ea', c2='#e8743b', lens='#f2a03c')
for i, (x, y, z, s) in enumerate([(-520, 1500, 400, 55), (120, 1700, 470, 48), (520, 1500, 380, 46), (-1000, 1400, 480, 50)]): cloud((x, y, z), s, seed=i + 60, col='#ffffff', n=8, stretch=2.8)
CAMS = {
    'hero': dict(loc=(4.5, -5.8, 1.62), target=(-.12, .1, 1.20), lens=42),
    'side': dict(loc=(.8, -8.6, 2.2), target=(-.7, 0, 1.15), lens=44),
    'rear': dict(loc=(-5.0, -6.2, 2.5), target=(-.1, .1, .95), lens=42),
    'lunch': dict(loc=(5.1, -7.1, 2.1), target=(1.05, -.75, .70), lens=42),
    'wide': dict(loc=(5.6, -9.6, 4.4), target=(-1.7, 3.4, .45), lens=35),
}
camera(**CAMS[CAM]); grade(glow=.16, sat=1.07, vignette=.12, gain=(1.01, 1, .99), threshold=1.3)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/kawasaki-teryx.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .20)), engine=A.get('engine', 'CYCLES'))
