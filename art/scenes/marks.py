import sys, os; sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'lib'))
from marks import *
from worlds import studio, finish
# The point coin and the founder's badge, square on a clear ground.
A = args(); reset(5); CAM = A.get('cam', 'ap-coin'); studio()
if CAM == 'ap-coin': coin(rot=(math.radians(7), 0, math.radians(-20)))
else: badge(rot=(math.radians(6), 0, math.radians(-12)))
area((-2.4, -3.2, 2.6), (0, 0, 0), 1.6, '#fff4dc', 80); area((2.6, -2.6, -.4), (0, 0, 0), 1.2, '#bfe6f2', 36)
CAMS = {
    'ap-coin': dict(loc=(0, -9, .5), target=(0, 0, 0), lens=118),
    'founder-badge': dict(loc=(0, -9, .5), target=(0, 0, 0), lens=118),
}
finish(A, CAMS, 'marks', w=512, ratio=1, spp=64, exp=-.22, clear=True)
