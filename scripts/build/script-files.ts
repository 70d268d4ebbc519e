/** Puts the modules that visitors' pages share into a few script files: a request costs a phone more than a few hundred bytes. */

const anyOf = (...paths: string[]): RegExp => new RegExp(`/(${paths.join('|')})\\.`);

/** What every page needs. It compresses better in one file, and changes less often than the pages. */
const shell = anyOf(
  'app/(root|root-data|routes/document-meta)',
  'app/ui/(show/|overlay/)?(button|icon-button|class-names|hydrated|skeleton|theme|theme-script|toast|toast-queue|picture|stars|badge)',
  'app/components/(header/|page/|listing/|session/|handover/)?(site-header|site-footer|brand-mark|theme-switch|lazy-section|lazy-part|error-panel|unreachable|favourite-button|favourites|signed-in|rating|price-text|points-mark|handover-waiting)',
  'platform/money/money',
  'features/listings/listing-address',
  '(section|listing-card|join-link)\\.module',
  'tabler/icons-react/dist/esm/(create|default)\\w+',
  'Icon(Heart|Arrow(Right|Left)|MapPin|Flask|Check|Photo)',
  'vite/preload-helper',
);

/** Files by name, each for pages that need most of it. What a module imports is in its file too, unless an earlier one has it. */
const files: Record<string, RegExp> = {
  react: /node_modules\/(react|react-dom|scheduler|react-router)\/|rolldown\/runtime/,
  shell,
  fields: anyOf('app/ui/(fields/(field|text-input|checkbox)|use-fault)'),
  session: anyOf(
    'app/components/session/(session|session-provider|session-place|session-tabs|session-lock|kept-account|keep-viewer|api-client|next-path)',
    'app/components/handover/shelf-names',
    'app/offline/cache-names',
  ),
  'sign-in': anyOf(
    'app/routes/account/door/(password-input|password-guess|use-form|form-rules|door-meta|welcome-url|link-answer)',
    'app/routes/account/(card\\.module|service-words)',
  ),
  suggestions: anyOf('app/components/listing/lazy-suggestions'),
  public: anyOf('app/components/header/join-link', 'Icon(PlayerPlayFilled|Refresh|Search|ShieldCheck)'),
  icons: anyOf('Icon(Award|Cash|Clock|Plus|RosetteDiscountCheck|X)'),
  'first-view': anyOf('app/routes/home/(hero|watch-first|scroll-to-section|sections/categories)'),
  apply: anyOf(
    'features/membership/application/application-draft',
    'app/routes/apply/(apply-words|draft-store|step-meta|fields\\.module)',
  ),
  signs: anyOf('app/components/header/sign-icon', 'app/ui/show/accordion'),
  days: anyOf('app/ui/dates/calendar-days'),
  filters: anyOf(
    'app/ui/(overlay/popover|fields/select)',
    'app/ui/dates/calendar-selection',
    'app/content/promises',
    'features/browse/filter/browse-address',
    'app/routes/listings/(results/results|filter/price-range)\\.module',
  ),
  amounts: anyOf('app/ui/fields/(money-field|unreadable-field)'),
  parts: anyOf(
    'app/ui/show/avatar',
    'app/components/share/share-(button|link)',
    'features/exchange/emergencies/area',
  ),
  tabs: anyOf('app/ui/show/tabs', 'app/components/listing/recent-searches'),
  stay: anyOf('app/components/(listing/stay-dates|money/price-lines)'),
  later: anyOf(
    'app/offline/(after-load|register-worker|report-vitals|kept-requests)',
    'app/ui/(trusted-types|overlay/toast-card)',
  ),
};

/** The groups of the build, in the order above. */
export const scriptFiles = Object.entries(files).map(([name, test], at) => ({ name, test, priority: 100 - at }));
