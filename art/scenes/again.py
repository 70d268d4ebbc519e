"""A scene that there is, seen again: --of names it, --cam its camera; --paint other colours, --season another time of year, --yaw, --rise and --near another place to stand."""
import sys, os, math, colorsys; HERE = os.path.dirname(os.path.abspath(__file__)); sys.path.insert(0, os.path.join(HERE, '..', 'lib'))
import lp
from mathutils import Matrix, Vector
A = lp.args(); OF = A.pop('of')
PAINT = dict(pair.split('>') for pair in A.get('paint', '').split(',') if pair)      # 'rrggbb>rrggbb,…'
SEASON = A.get('season', '')
plain, stand = lp.hx, lp.camera

def seasoned(h):
    """A hex colour as it looks in the season: leaves and grass turn, paint and rock stay."""
    hue, light, sat = colorsys.rgb_to_hls(*(int(h[i:i + 2], 16) / 255 for i in (0, 2, 4))); deg = hue * 360
    if SEASON == 'autumn' and 44 <= deg <= 138 and sat > .12: deg, light, sat = 22 + (deg - 44) * .24, min(.78, light * 1.12), min(.9, sat * 1.45)
    elif SEASON == 'spring' and 38 <= deg <= 138 and sat > .12: deg, light, sat = 78 + (deg - 38) * .3, min(.8, light * 1.08), min(.8, sat * 1.15)
    elif SEASON == 'winter' and 38 <= deg <= 165 and sat > .12: deg, light, sat = 212, .62 + light * .36, .20
    else: return h
    return ''.join(f'{round(255 * v):02x}' for v in colorsys.hls_to_rgb(deg / 360, light, sat))

def hx(h, a=1.0):
    if isinstance(h, (tuple, list)): return plain(h, a)
    h = h.lstrip('#').lower()
    return plain(PAINT[h] if h in PAINT else seasoned(h), a)

def camera(loc, target, lens=45, **k):
    back = (Vector(loc) - Vector(target)) * float(A.get('near', 1)); back.rotate(Matrix.Rotation(math.radians(float(A.get('yaw', 0))), 3, 'Z'))
    place = Vector(target) + back; place.z += float(A.get('rise', 0))
    return stand(place, target, lens, **k)

# The libraries and the scene take these names from lp when they begin.
lp.hx, lp.camera = hx, camera
sys.argv = [*sys.argv[:sys.argv.index('--') + 1], *(f'--{k}={v}' for k, v in A.items())]
path = os.path.join(HERE, f'{OF}.py')
exec(compile(open(path).read(), path, 'exec'), {'__file__': path, '__name__': '__main__'})
