import { Chapter, Piece } from './piece.tsx';
import styles from './ui.module.css';

const swatches = {
  Ground: ['bg', 'surface', 'raised', 'line', 'line-strong'],
  Words: ['text', 'muted'],
  Meaning: ['primary', 'primary-hover', 'lake', 'sun', 'danger', 'success', 'focus'],
  'Clusters on the map': ['cluster-few', 'cluster-some', 'cluster-many'],
};

function Swatch({ token }: { token: string }) {
  return (
    <li className={styles.swatch}>
      <span style={{ background: `var(--${token})` }} />
      {token}
    </li>
  );
}

export function FoundationPieces() {
  return (
    <Chapter id="foundations" title="Foundations">
      {Object.entries(swatches).map(([title, tokens]) => (
        <Piece key={title} title={title}>
          <ul className={styles.swatches}>
            {tokens.map((token) => (
              <Swatch key={token} token={token} />
            ))}
          </ul>
        </Piece>
      ))}
      <Piece title="Type" isColumn isWide>
        <p className={styles.display}>List 1 Toy. Access $1,000,000 in Adventure.</p>
        <h2>World's First Multi-Category Adventure Platform</h2>
        <p className={styles.lead}>
          Rent for cash or swap your RV, boat, sled or cabin with verified members across British Columbia and
          Alberta.
        </p>
        <p>
          Body text at 15 pixels. <span className="num">$1,149 · $299 · 1,234,567</span> in tabular figures.
        </p>
        <p className={styles.muted}>Muted text, for side notes.</p>
      </Piece>
      <Piece title="Radius" isWide>
        {['xs', 'sm', 'md', 'lg', 'xl', 'full'].map((size) => (
          <span key={size} className={styles.shape} style={{ borderRadius: `var(--r-${size})` }}>
            {size}
          </span>
        ))}
      </Piece>
      <Piece title="Shadow" isWide>
        {[1, 2, 3].map((level) => (
          <span key={level} className={styles.card} style={{ boxShadow: `var(--sh-${level})` }}>
            sh-{level}
          </span>
        ))}
      </Piece>
    </Chapter>
  );
}
