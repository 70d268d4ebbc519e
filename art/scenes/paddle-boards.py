import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from lp import *; from marine import *

A = args(); reset(29); r = random.Random(12)
S.sun_dir = Vector((.80, -.42, .30)).normalized(); S.glow_dir = Vector((.55, 1.0, .035)).normalized()
fog(cool='#e3b9c6', warm='#ffd9a4', start=22, density=.0036, maxf=.88, height=70, power=2.4)
sky([(-.1, '#ffdca6'), (0.0, '#ffd79e'), (.035, '#ffc597'), (.09, '#fbaa9b'), (.17, '#e79fb4'), (.28, '#b99ccb'), (.45, '#8c9dd4'), (1, '#5f7fc0')], glow='#ffc67c', glow_s=.95, glow_pow=7, light=.92, light_tint='#f1e6ff')
sun('#ffc48c', 3.6, 2.5)

BO = [dict(p=(1.15, 0.0), h=math.radians(-24)), dict(p=(-2.35, 3.1), h=math.radians(-17))]
def ripple(x, y):
    h = 0.0
    for b in BO:
        c, s_ = math.cos(b['h']), math.sin(b['h']); dx, dy = x - b['p'][0], y - b['p'][1]; d, u = 1.5 - (dx * c + dy * s_), -dx * s_ + dy * c
        if 0 < d < 16: w = .12 + d * .24; h += .050 * math.exp(-d / 7) * (math.exp(-((abs(u) - w) / (.12 + .02 * d)) ** 2) - .6 * math.exp(-((abs(u) - w * .8) / (.14 + .02 * d)) ** 2))
    return h
WK = dict(col='#8d8fae', deep='#7683a6', rough=.03, spec=.95)
water(-13, 13, -10, 14, 120, 110, amp=.005, yexp=1.0, hf=ripple, **WK)
for x0, x1, y0, y1, nx, ny, ye in ((-13, 13, 14, 330, 26, 70, 2.0), (13, 330, -10, 330, 60, 70, 1.9), (-330, -13, -10, 330, 60, 70, 1.9), (-60, 60, -40, -10, 40, 16, 1.0)): water(x0, x1, y0, y1, nx, ny, amp=.006, yexp=ye, **WK)

# wooded points left and right, then three ranges
def pt(x, y): return -1.5 + 7.5 * smooth(0, 1, 1 - math.hypot((x + 74) / 62, (y - 92) / 30)) * 1.6 + 7 * smooth(0, 1, 1 - math.hypot((x - 92) / 66, (y - 124) / 34)) * 1.7 + .9 * fbm(x, y, .05, 3)
grid_mesh(-150, 210, 56, 170, 90, 30, pt, lambda p, n, t: jit(mixc('#8a7d62', '#6f7f5d', clamp(.5 + fbm(p.x, p.y, .03, 3, 9))) if p.z > .5 else '#c3a58c', .05), vmat(.95, .05))
small = [pine_mesh(h, 5, 7, ('#3f6254', '#6d8a62'), r=r, width=.21) for h in (7, 9, 6)]
for p in small: p.location = (0, -400, 0)
scatter(small, 330, (-140, 200, 62, 160), pt, (.55, 1.25), r=r, avoid=lambda x, y: pt(x, y) < .7)
mountains(-560, 340, 175, 280, 118, 22, 58, ('#6f6a92', '#7d739c', '#9484a8'), s=.0115, z=5, env=lambda x: .45 + .55 * math.exp(-((x + 120) / 90) ** 2) + .35 * math.exp(-((x - 190) / 80) ** 2), dark='#595683')
mountains(-760, 480, 300, 420, 114, 22, 98, ('#9385ab', '#a693b6', '#c4a4bc'), s=.0085, z=21, env=lambda x: .5 + .5 * math.exp(-((x - 60) / 110) ** 2) + .3 * math.exp(-((x + 260) / 90) ** 2), dark='#7e74a3')
mountains(-900, 680, 470, 620, 100, 20, 168, ('#bfaec8', '#cfb8cd', '#e3c6cf'), snow_h=120, snow_col='#ffeadf', s=.006, z=12, env=lambda x: .62 + .45 * math.exp(-((x + 120) / 150) ** 2), dark='#b09fc4')
# mist in layers; thin bands of cloud
for i, (y, h, a, sc) in enumerate(((13, .55, .34, .10), (21, 1.1, .40, .07), (36, 1.9, .46, .05), (58, 3.4, .55, .035), (84, 4.6, .46, .025), (150, 11, .42, .014))):
    k = 14 + y * 1.25; mist(-k, k, y, h, '#ffe9dc', a, seed=i + 1, scale=sc, strength=1.0)
for (x, y, z, sx, sz, c) in ((-262, 600, 150, 74, 1.1, '#ffc4b4'), (-225, 600, 153.5, 50, .9, '#ffd0ba'), (-60, 600, 163, 62, 1.0, '#ffc2b2'), (-20, 600, 166, 44, .8, '#ffd2bc'), (190, 600, 142, 84, 1.2, '#ffd3a8'), (240, 600, 146, 56, 1.0, '#ffdcae'), (70, 600, 190, 70, 1.0, '#f6b6b8'), (-150, 600, 194, 54, .9, '#eeb0c2')):
    ball(1, (x, y, z), mat(c, emit=.9), sub=3, scale=(sx, 6, sz), smooth_deg=None)

# boards, paddlers, dog
for i, b in enumerate(BO):
    E = empty('b', (*b['p'], -.035), (0, 0, b['h'])); b['E'] = E
    sup(parent=E, **(dict(deck='#1c8d95', rail='#fbf4e6', pad='#f3c27e', accent='#f0654a') if i == 0 else dict(deck='#f7efe0', rail='#f7efe0', pad='#7fb8b4', accent='#e9a23b')))
Z = .145
E = BO[0]['E']
figure((-.30, 0, Z), (0, 0, 0), parent=E, hip=(-.02, 0, .84), lean=11, twist=-12, feet=((.06, .19, 0), (-.02, -.19, 0)), knees=((1, .25, 0), (1, -.25, 0)), hands=((.36, -.06, 1.24), (.39, -.268, .78)), elbows=((.4, .9, .2), (-.5, -.8, -.2)), look=(4, 14),
       skin='#dca67f', hair='#6b3f22', top='#f6efe2', bottom='#2b4a63', leg=1.0, vest='#f0654a', vest2='#27414f', tail=True, glasses=None)
paddle((.07, -.045, 1.42), (.145, -.80, -.26), E, col='#f0654a')
dog_sit((.74, 0, .16), math.radians(8), 1.0, vest='#1f8f96', parent=E)
E = BO[1]['E']
figure((-.22, 0, Z), (0, 0, 0), parent=E, hip=(-.02, 0, .85), lean=9, twist=14, feet=((-.02, .19, 0), (.05, -.19, 0)), knees=((1, .25, 0), (1, -.25, 0)), hands=((.41, .265, .80), (.38, .06, 1.26)), elbows=((-.5, .8, -.2), (.4, -.9, .2)), look=(2, -26),
       skin='#8d5b3f', hair='#17110d', top='#2a8f96', bottom='#3a3f52', sleeve=1.0, leg=.6, hat='#f3ead8', glasses='#1b2028')
paddle((.17, .045, 1.44), (.235, .80, -.26), E, col='#e9a23b'); tube([(-.235 + .16 * math.cos(a), .19 * math.sin(a), Z + .94) for a in [i * math.pi / 8 for i in range(16)]], .03, mat('#f0654a', .7), parent=E, closed=True); box((.08, .24, .12), (-.06, 0, Z + .94), mat('#f0654a', .7), .03, parent=E)
loon((-5.6, 9.0, -.02), -.4); loon((-6.9, 10.2, -.02), .3, .95); loon((7.4, 13.4, -.02), 2.8)

# foreground: reeds, stones, a log
rd = [reeds(18, 1.25, r), reeds(14, 1.0, r, tails=3), reeds(20, 1.5, r, tails=6)]
for q in rd: q.location = (0, -400, 0)
for (x, y, k, s) in ((-2.15, -4.1, 2, .86), (-2.5, -3.5, 0, .95), (-2.75, -4.2, 2, .95), (-3.1, -3.1, 2, .95), (-1.85, -4.55, 1, .62), (-3.5, -3.7, 0, 1.0), (-4.1, -2.6, 2, 1.0), (-4.6, -3.4, 1, 1.0), (-5.2, -2.2, 0, 1.05), (-5.6, -3.0, 2, 1.0), (-3.4, -4.7, 1, .9), (2.75, -4.75, 1, .50), (3.05, -4.3, 0, .62), (3.5, -3.9, 2, .7), (4.2, -3.2, 0, .8), (9.0, 1.5, 0, 1.0)):
    dup(rd[k], (x, y, 0), (0, 0, r.uniform(0, 6.28)), s)
for i, (x, y, s) in enumerate([(-1.45, -4.25, .20), (-1.15, -4.55, .11), (-2.0, -3.55, .28), (-.86, -4.35, .07), (-3.0, -2.6, .34), (-2.6, -4.7, .22), (4.6, -2.6, .3), (3.6, -4.6, .3)]):
    rock(s, ('#c4b0ab', '#857788'), (x, y, -s * .06), 2, sc=(1.2, 1, .62), seed=i + 5)

CAMS = {
    'hero':   dict(loc=(-.95, -8.15, .92), target=(-.72, 1.0, 1.10), lens=36),
    'dog':    dict(loc=(3.7, -3.35, 1.1), target=(1.1, .15, .80), lens=40),
    'glide':  dict(loc=(7.0, -2.5, 1.15), target=(-.5, 1.35, 1.0), lens=46),
    'wide':   dict(loc=(.35, -9.4, 1.55), target=(-.40, 1.0, 1.36), lens=39),
    'aerial': dict(loc=(1.6, -8.6, 3.7), target=(-.45, 2.2, .80), lens=38),
}
camera(**CAMS[A.get('cam', 'hero')])
grade(glow=.24, sat=1.06, vignette=.10, gain=(1.01, 1.0, .995), lift=(1.0, 1.0, 1.01), threshold=1.15)
w = int(A.get('w', 1600)); h = int(A.get('h', round(w / 1.5)))
render(A.get('out', 'out/paddle.png'), w, h, int(A.get('spp', 48)), exposure=float(A.get('exp', .22)), engine=A.get('engine', 'CYCLES'))
