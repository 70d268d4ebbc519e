import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from worlds import *
from marine import canoe, figure as sitter, dog_sit, loon, reeds, ripples
# Confirmed: the canoe is packed and under way, early gold over still water.
A = args(); reset(89); k = light('sunrise'); r = random.Random(6)
BX, BY, BH = 2.0, 1.2, math.radians(164)
def wake(x, y):
    c, s_ = math.cos(BH), math.sin(BH); dx, dy = x - BX, y - BY; d, u = 2.2 - (dx * c + dy * s_), -dx * s_ + dy * c
    if not 0 < d < 18: return 0.0
    w = .10 + d * .22; return .045 * math.exp(-d / 8) * (math.exp(-((abs(u) - w) / (.12 + .02 * d)) ** 2) - .6 * math.exp(-((abs(u) - w * .8) / (.14 + .02 * d)) ** 2))
WK = dict(col='#94929f', deep='#7786a0', rough=.03, spec=.95)
water(-14, 14, -12, 14, 130, 118, amp=.005, yexp=1.0, hf=wake, **WK)
for x0, x1, y0, y1, nx, ny, ye in ((-14, 14, 14, 330, 26, 70, 2.0), (14, 330, -12, 330, 60, 70, 1.9), (-330, -14, -12, 330, 60, 70, 1.9)): water(x0, x1, y0, y1, nx, ny, amp=.006, yexp=ye, **WK)
pt = lambda x, y: -1.5 + 12 * smooth(0, 1, 1 - math.hypot((x - 86) / 74, (y - 96) / 34)) + 11 * smooth(0, 1, 1 - math.hypot((x + 118) / 60, (y - 130) / 34)) + .9 * fbm(x, y, .05, 3)
grid_mesh(-190, 200, 56, 175, 100, 32, pt, lambda p, n, t: jit(mixc('#8f8262', '#75855f', clamp(.5 + fbm(p.x, p.y, .03, 3, 9))) if p.z > .5 else '#c9aa8c', .05), vmat(.95, .05))
small = [pine_mesh(h, 5, 7, ('#46675a', '#7a9266'), r=r, width=.21) for h in (7, 9, 6)]
for p in small: p.location = (0, -900, -300)
scatter(small, 360, (-180, 195, 60, 165), pt, (.55, 1.25), r=r, avoid=lambda x, y: pt(x, y) < .7)
mountains(-420, 560, 175, 290, 118, 22, 54, ('#7a6f92', '#88799c', '#9f8aa8'), s=.0115, z=9, env=lambda x: .45 + .55 * math.exp(-((x - 150) / 90) ** 2) + .35 * math.exp(-((x + 190) / 80) ** 2), dark='#625c88')
mountains(-640, 700, 300, 430, 114, 22, 92, ('#9a8aae', '#ad98b8', '#caa9be'), s=.0085, z=23, env=lambda x: .5 + .5 * math.exp(-((x + 60) / 110) ** 2) + .35 * math.exp(-((x - 280) / 90) ** 2), dark='#857aa6')
mountains(-900, 900, 470, 620, 100, 20, 158, ('#c4b0c8', '#d4bccd', '#e6cac6'), snow_h=112, snow_col='#ffeedd', s=.006, z=3, env=lambda x: .62 + .45 * math.exp(-((x - 90) / 150) ** 2), dark='#b6a2c2')
from marine import mist
for i, (y, h, a, sc) in enumerate(((16, .6, .30, .10), (30, 1.5, .40, .06), (56, 3.2, .52, .035), (84, 4.6, .46, .025), (150, 11, .42, .014))): q = 14 + y * 1.25; mist(-q, q, y, h, '#ffeedd', a, seed=i + 3, scale=sc, strength=1.0)
for x, y, z, sx, sz, c in ((-262, 600, 150, 74, 1.1, '#ffc4b4'), (-220, 600, 154, 50, .9, '#ffd0ba'), (60, 600, 176, 70, 1.0, '#ffd0b4'), (190, 600, 150, 84, 1.2, '#ffd8b0'), (-90, 600, 196, 54, .9, '#f2b8c0')): ball(1, (x, y, z), mat(c, emit=.9), sub=3, scale=(sx, 6, sz), smooth_deg=None)
# canoe with two paddlers, dog, packs and a rolled tent
C = empty('boat', (BX, BY, -.06), (0, 0, BH)); canoe((0, 0, 0), (0, 0, 0), hull='#c8482f', inner='#d9a566', parent=C)
for x, top, hair, sk, bun, vest in ((1.30, '#f6efe2', '#6b3f22', '#dca67f', True, '#f7c566'), (-1.45, '#2a8f96', '#17110d', '#8d5b3f', False, '#f0654a')):
    fr = x > 0; sd = 1 if fr else -1
    sitter((x, 0, .10), (0, 0, 0), parent=C, hip=(0, 0, .28), lean=10, twist=-12 * sd, feet=((.46, .07, -.02), (.42, -.07, -.02)) if fr else ((.62, .14, -.02), (.58, -.14, -.02)), knees=((.4, .2, 1), (.4, -.2, 1)), hands=((.34, .10 + .10 * sd, .92), (.40, .30, .44)) if sd > 0 else ((.40, -.02, .46), (.34, .10 - .20, .94)), elbows=((.2, .9, -.2), (-.2, -.9, -.2)), skin=sk, hair=hair, top=top, bottom='#2b4a63', leg=1.0, vest=vest, vest2='#27414f', bun=bun, glasses=None, look=(2, 10 * sd), hat=None if fr else '#f3ead8')
    P = empty('p', (x + .40, .36 * sd if sd > 0 else -.36, .62), (math.radians(-20 * sd), math.radians(14), 0), parent=C); tube([(0, 0, -.72), (0, -.02, .56)], .016, mat('#c98f52', .6), parent=P); box((.16, .025, .44), (0, 0, -.88), mat('#1f7a80', .6), .03, parent=P)
dog_sit((.10, 0, .18), math.radians(4), .86, vest='#1f8f96', parent=C)
box((.44, .50, .34), (-.62, .02, .30), mat('#2f6f78', .85), .10, parent=C, seg=3); cyl(.12, .56, (-.62, 0, .54), mat('#e8a13f', .9), rot=(math.pi / 2, 0, 0), n=14, bevel=.03, parent=C); box((.34, .44, .28), (.66, -.02, .26), mat('#d9653b', .85), .09, parent=C, seg=3)
loon((-4.4, 6.2, -.02), -.4); loon((-5.7, 7.1, -.02), .3, .95)
rd = [reeds(18, 1.25, r), reeds(14, 1.0, r, tails=3), reeds(20, 1.5, r, tails=6)]
for q in rd: q.location = (0, -900, -300)
for x, y, kd, s in ((6.3, -3.6, 2, .9), (6.8, -3.0, 0, .95), (7.2, -3.8, 2, .95), (7.7, -2.6, 2, 1.0), (5.8, -4.2, 1, .66), (8.2, -3.3, 0, 1.0), (8.9, -2.0, 2, 1.0), (9.6, -2.8, 1, 1.0), (-7.6, -3.4, 1, .7), (-8.2, -2.8, 0, .8)): dup(rd[kd], (x, y, 0), (0, 0, r.uniform(0, 6.28)), s)
for i, (x, y, s) in enumerate([(5.2, -4.3, .22), (5.6, -3.6, .30), (4.8, -4.7, .11), (7.0, -4.6, .34), (-7.0, -3.9, .3)]): rock(s, ('#c4b0ab', '#857788'), (x, y, -s * .06), 2, sc=(1.2, 1, .62), seed=i + 5)
finish(A, {
    'hero': dict(loc=(.4, -8.6, 1.35), target=(.15, 1.0, 1.42), lens=34),
    'tall': dict(loc=(1.2, -10.2, 1.5), target=(1.95, 1.0, 2.5), lens=41),
}, 'confirmation', exp=k['exp'])
