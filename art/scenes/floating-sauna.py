import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from marine import *

A = args(); reset(53); r = random.Random(21)
S.sun_dir = Vector((-.55, -.55, .62)).normalized(); S.glow_dir = Vector((-.35, 1.0, .02)).normalized()
fog(cool='#5b6cae', warm='#c99ab4', start=26, density=.0036, maxf=.84, height=80, power=2.4)
sky([(-.1, '#f2b49a'), (0.0, '#eea893'), (.03, '#d592a6'), (.08, '#a382b8'), (.16, '#6f74bd'), (.28, '#4558a6'), (.5, '#2c4088'), (1, '#1b2b66')], glow='#ffbb90', glow_s=.75, glow_pow=10, light=.95, light_tint='#dbe3ff')
sun('#b4c3ff', 1.15, 4)

WK = dict(col='#4d6492', deep='#3d5382', rough=.04, spec=.85)
def rp(x, y):
    h = 0.0
    for cx, cy in ((3.1, -4.2), (0, 0)): d = math.hypot(x - cx, y - cy); h += .010 * math.sin(d * 4.2) * math.exp(-d / 3.2)
    return h
water(-14, 14, -11, 14, 124, 112, amp=.007, yexp=1.0, hf=rp, **WK)
for x0, x1, y0, y1, nx, ny, ye in ((-14, 14, 14, 330, 28, 70, 2.0), (14, 330, -11, 330, 60, 70, 1.9), (-330, -14, -11, 330, 60, 70, 1.9), (-60, 60, -40, -11, 40, 16, 1.0)): water(x0, x1, y0, y1, nx, ny, amp=.010, yexp=ye, **WK)
def pt(x, y): return -1.5 + 13 * smooth(0, 1, 1 - math.hypot((x + 60) / 58, (y - 66) / 34)) + 12 * smooth(0, 1, 1 - math.hypot((x - 84) / 60, (y - 104) / 38)) + .9 * fbm(x, y, .05, 3)
grid_mesh(-130, 170, 30, 150, 90, 34, pt, lambda p, n, t: jit(mixc('#c9d2ec', '#e8ecfa', clamp(.5 + fbm(p.x, p.y, .05, 3, 9))) if p.z > .35 else '#77789c', .04), vmat(.95, .05))
small = [pine_mesh(h, 6, 8, ('#2c4f5c', '#4a7672'), snow=.66, r=r, width=.21) for h in (7, 9, 6)] + [pine_mesh(7, 6, 8, ('#b9853f', '#d9a648'), r=r, width=.19)]
for p in small: p.location = (0, -400, 0)
scatter(small[:3], 230, (-120, 160, 34, 140), pt, (.6, 1.25), r=r, avoid=lambda x, y: pt(x, y) < .6); scatter(small[3:], 60, (-120, 160, 34, 140), pt, (.6, 1.1), r=r, avoid=lambda x, y: pt(x, y) < .5 or pt(x, y) > 6)
mountains(-320, 360, 160, 280, 90, 24, 70, ('#5d6a9e', '#7682b2', '#98a0c8'), snow_h=26, snow_col='#dfe4f8', s=.0115, z=5, env=lambda x: .55 + .5 * math.exp(-((x - 40) / 70) ** 2) + .4 * math.exp(-((x + 170) / 70) ** 2), dark='#46548e', snow_noise=.28)
mountains(-460, 520, 320, 450, 84, 22, 118, ('#7683b6', '#8e97c4', '#aeb3d6'), snow_h=50, snow_col='#e9e6f6', s=.0082, z=31, env=lambda x: .6 + .45 * math.exp(-((x + 70) / 100) ** 2), dark='#5f6ca6')
mountains(-640, 700, 500, 640, 80, 20, 160, ('#949cc8', '#a9aed4', '#c4c1de'), snow_h=90, snow_col='#f3e6ee', s=.006, z=12, dark='#7f89bc')
for i, (y, h, a, sc) in enumerate(((17, .8, .30, .08), (30, 1.8, .40, .055), (52, 3.0, .46, .035), (90, 5.5, .42, .022))): k = 14 + y * 1.25; mist(-k, k, y, h, '#b9b6dc', a, seed=i + 11, scale=sc, strength=.8)
sm = mat('#ffffff', emit=1.5); st = ball(1.0, (0, -400, 0), sm, sub=1)
for _ in range(150): az, el, D = r.uniform(-1.0, 1.0), r.uniform(.22, .75), 1500; dup(st, (D * math.sin(az) * math.cos(el), D * math.cos(az) * math.cos(el), D * math.sin(el)), (0, 0, 0), r.uniform(.35, 1.05))
az, el, D, q = -.33, .235, 1400, 19; mx = Vector((D * math.sin(az), D * math.cos(az), D * math.tan(el))); moon = [(q * math.cos(a), 0, q * math.sin(a)) for a in [math.pi * (.5 + i / 14) for i in range(15)]]; moon += [(-q * .52 * math.sin(math.pi * i / 14), 0, -q * math.cos(math.pi * i / 14)) for i in range(15)]
obj('moon', moon, [tuple(range(len(moon)))], mat('#fff3da', emit=1.6), loc=tuple(mx), rot=(0, .5, -az))

FR = math.radians(-24); F = float_sauna((0, 0, 0), FR); M = Matrix.Rotation(FR, 3, 'Z'); W = lambda x, y, z: M @ Vector((x, y, z))
puffs(W(*F['flue']) + Vector((0, 0, .15)), 6, .10, .045, (.15, .05, .19), r, col='#ffffff')
# people: one on the edge in a robe with a mug, one in the water in a wool hat; towels
figure(tuple(W(1.05, -2.0, .46)), (0, 0, FR - math.pi / 2), hip=(-.05, 0, .10), lean=-3, feet=((.42, .13, -.62), (.40, -.13, -.66)), knees=((1, .1, .4), (1, -.1, .4)), hands=((.34, .05, .36), (-.16, -.30, .06)), elbows=((-.2, .8, -.3), (-1, -.4, 0)), skin='#dca67f', hair='#6b3f22', top='#f2e6d2', bottom='#f2e6d2', leg=.55, sleeve=1.0, bun=True, glasses=None, look=(4, 18))
q = W(.98, -2.42, .88); cyl(.042, .10, tuple(q), mat('#e8743b', .5), n=12)
sw = W(2.9, -3.5, .03); swimmer(tuple(sw), FR + math.radians(118), hands=((.50, .34, .02), (.44, -.38, .02)), lean=26, hip=(0, 0, -.46), skin='#c98f68', hair='#2a1d15', hat='wool:#e8743b', look=(-10, 12)); ripples(sw.x, sw.y, (.50, .95), r, col='#8e97cf', emit=.34)
point(tuple(W(1.75, -2.45, 1.0)), '#ffb468', 12, .2)
c0, c1, c2 = W(3.2, 2.02, .46), W(-3.2, -2.0, .46), W(.78, 0, 3.40)
for c in (c0, c1): tube([tuple(c), tuple(c + Vector((0, 0, 2.8)))], .04, mat('#8f6540', .85))
tube([tuple(W(.78, 0, 2.95)), tuple(c2)], .025, mat('#3b4048', .5))
bulbs(c2, c0 + Vector((0, 0, 2.75)), 8, .34); bulbs(c1 + Vector((0, 0, 2.75)), c2, 12, .26)
# gangway to a shore dock on the far left; mooring lines
for i in range(16): k = i / 15; p = W(-3.5 - 5.2 * k, 1.2, .44); box((.30, 1.1, .06), tuple(p), mat('#a97a50' if i % 2 else '#bd8d60', .85), .01, rot=(0, 0, FR))
for x in (-4.2, -6.2, -8.4):
    for s in (-.55, .55): p = W(x, 1.2 + s, .2); cyl(.06, 1.7, tuple(p), mat('#7a573c', .9), n=8)
# foreground: frosted stones and dry reeds
rd = [reeds(16, 1.15, r, cols=('#8d8a78', '#c2b48a')), reeds(14, .9, r, tails=2, cols=('#8d8a78', '#c2b48a'))]
for p in rd: p.location = (0, -400, 0)
for (x, y, k, s) in ((-3.6, -5.4, 0, .9), (-4.1, -4.9, 1, .95), (-4.6, -5.3, 0, .95), (-3.2, -5.9, 1, .7), (-5.2, -4.5, 0, 1.0), (-5.6, -5.2, 1, 1.0), (-6.3, -4.2, 0, 1.0)): dup(rd[k], (x, y, 0), (0, 0, r.uniform(0, 6)), s)
for i, (x, y, s) in enumerate([(-2.9, -5.5, .26), (-2.4, -5.9, .14), (-3.5, -4.8, .34), (-1.9, -5.7, .09), (-4.4, -4.4, .3), (-4.1, -5.9, .3)]): rock(s, ('#aeb2cc', '#686c90'), (x, y, -s * .06), 2, sc=(1.2, 1, .62), seed=i + 15)

CAMS = {
    'hero':   dict(loc=(5.6, -10.6, 1.95), target=(.55, 0, 2.0), lens=36.5),
    'ladder': dict(loc=(4.4, -7.4, 1.15), target=(1.0, -1.8, .95), lens=42),
    'door':   dict(loc=(6.6, -3.0, 1.95), target=(.2, -.15, 1.5), lens=37),
    'wide':   dict(loc=(-2.2, -14.5, 2.6), target=(-.2, 0, 3.0), lens=32),
    'aerial': dict(loc=(6.5, -10.5, 7.5), target=(0, .2, .9), lens=36),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.30, sat=1.05, vignette=.14, gain=(1.0, 1.0, 1.02), lift=(1.0, 1.0, 1.014), threshold=1.1)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/sauna.png'), w, h, int(A.get('spp', 56)), exposure=float(A.get('exp', .46)), engine=A.get('engine', 'CYCLES'))
