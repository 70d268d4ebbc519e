import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNothingShifts, test } from './page-health.ts';
import { heading, toast } from './pages.ts';

const draftKey = 'founders-application-draft';
const steps = ['intent', 'interests', 'gear', 'location', 'services', 'questions', 'commitment', 'info'];
const draft = {
  attention: 'both',
  incomeImportance: 'middle',
  desiredExperiences: ["RV'ing"],
  motorhomes: 'A trailer',
  watercraft: 'None',
  atvs: 'None',
  usageFrequency: 'Often',
  dreamSwap: 'A houseboat',
  location: 'Kelowna, BC',
  commitment: 'yes',
};

const keptDraft = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), draftKey);
const next = (page: Page) => page.getByRole('button', { name: 'Continue' });
const withDraft = (page: Page) =>
  page.addInitScript(
    ([key, text]) => {
      if (!localStorage.getItem(String(key))) localStorage.setItem(String(key), String(text));
    },
    [draftKey, JSON.stringify(draft)],
  );
const somebody = (page: Page) => `ann-${page.viewportSize()?.width}-${Date.now()}@example.com`;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First Name*').fill('Ann');
  await page.getByLabel('Email Address*').fill(email);
  await page.getByRole('button', { name: 'Submit Application' }).click();
}

test('leads from the welcome to the confirmation, and sends every answer @core', async ({ page }) => {
  await open(page, '/apply');
  await expect(page.getByText('EXCLUSIVE OPPORTUNITY')).toBeVisible();
  await expect(heading(page)).toHaveText('Welcome to the Start of Something Legendary');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  await page.getByRole('link', { name: 'Start My Application' }).click();

  await expect(page).toHaveURL('/apply/intent');
  await expect(next(page)).toBeHidden();
  await page.getByRole('radio', { name: /^Something else/ }).check();
  // It moves the second question down: a press at the old place would miss.
  await expect(page.getByLabel('What was it?')).toBeVisible();
  await page.getByRole('radio', { name: /^Middle of the Road/ }).check();
  await expect(next(page)).toBeHidden();
  await page.getByLabel('What was it?').fill('The floating sauna');
  await next(page).click();

  await expect(page).toHaveURL('/apply/interests');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('Choose all that apply')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(10);
  await expect(next(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Lite Toys (eFoil, Paddleboards, etc.)' }).check();
  await page.getByRole('checkbox', { name: "RV'ing" }).check();
  await next(page).click();

  await expect(page).toHaveURL('/apply/gear');
  await page.getByLabel('Motorhomes and trailers').fill('2019 Coachmen Clipper');
  await page.getByRole('button', { name: 'None in Boats and watercraft' }).click();
  await page.getByLabel('ATVs, side-by-sides and dirt bikes').fill('A Teryx');
  await page.getByLabel('How often do you use it all?').fill('Six weekends');
  await expect(next(page)).toBeHidden();
  await page.getByLabel('What would be your dream swap?').fill('A week in Fernie');
  await next(page).click();

  await expect(next(page)).toBeHidden();
  await page.getByLabel('City, Province').fill('Kelowna, BC');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/apply/services');
  await page.getByRole('checkbox', { name: /^Storage/ }).check();
  await next(page).click();
  await page.getByLabel('Your questions').fill('Who pays for a dent?');
  await next(page).click();
  await expect(page).toHaveURL('/apply/commitment');
  await page.getByRole('radio', { name: /^Yes/ }).check();
  await page.getByRole('button', { name: 'Almost There!' }).click();

  await expect(page).toHaveURL('/apply/info');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/founders_club_applications'),
  );
  const email = somebody(page);
  await fillIn(page, email);
  expect((await sent).postDataJSON()).toEqual({
    user_id: null,
    attention: 'other',
    attention_other: 'The floating sauna',
    income_importance: 'middle',
    desired_experiences: ["RV'ing", 'Lite Toys (eFoil, Paddleboards, etc.)'],
    gear_inventory: 'Motorhomes: 2019 Coachmen Clipper\nWatercraft: None\nATVs: A Teryx',
    usage_frequency: 'Six weekends',
    dream_swap: 'A week in Fernie',
    location: 'Kelowna, BC',
    bonus_services: ['Storage'],
    user_questions: 'Who pays for a dent?',
    commitment: 'yes',
    first_name: 'Ann',
    last_name: null,
    email,
    phone: null,
  });
  await expect(page).toHaveURL('/apply/confirmation');
  await expect(toast(page)).toContainText('Application Submitted!');
  await expect(toast(page)).toContainText(
    "Your Founders Club application has been submitted successfully. We'll review it and get back to you within 48 hours.",
  );
  await expect(heading(page)).toHaveText("We're Thrilled to Have You on This Journey!");
  await expect(page.locator('canvas')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
  expect(await keptDraft(page)).toEqual({});
  await expect(page.getByRole('link', { name: /^Instagram/ })).toHaveAttribute('target', '_blank');
  await page.getByRole('link', { name: 'Close Application' }).click();
  await expect(page).toHaveURL('/');
});

test('the draft survives a reload, a step back, and a second tab', async ({ page, context }) => {
  await open(page, '/apply/intent');
  await page.getByRole('radio', { name: /^Swapping/ }).check();
  await page.getByRole('radio', { name: /^The Priority/ }).check();
  await next(page).click();
  await expect(page).toHaveURL('/apply/interests');
  await page.reload();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('radio', { name: /^Swapping/ })).toBeChecked();

  const second = await context.newPage();
  await open(second, '/apply/location');
  await second.getByLabel('City, Province').fill('Vernon, BC');
  await next(second).click();
  await expect(second).toHaveURL('/apply/services');
  await page.getByRole('radio', { name: /^Not a Priority/ }).check();
  await next(page).click();
  await expect(page).toHaveURL('/apply/interests');
  expect(await keptDraft(page)).toEqual({
    attention: 'swapping',
    incomeImportance: 'not-priority',
    location: 'Vernon, BC',
  });
  await open(page, '/apply');
  await page.getByRole('link', { name: /Continue where you left off/ }).click();
  await expect(page).toHaveURL('/apply/interests');
});

test('a renter applies on one screen with three fields, and nothing typed is lost @core', async ({
  page,
}) => {
  await open(page, '/apply');
  await page.getByRole('link', { name: 'I only want to rent' }).click();
  await expect(page).toHaveURL('/apply/renter');
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(1);
  const email = somebody(page);
  await page.getByLabel('First Name*').fill('Sam');
  await page.getByLabel('Email Address*').fill(email);
  await page.getByLabel('City, Province').fill('Vernon, BC');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('First Name*')).toHaveValue('Sam');
  await expect(page.getByLabel('City, Province')).toHaveValue('Vernon, BC');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/rest/v1/founders_club_applications'),
  );
  await page.getByRole('button', { name: 'Submit Application' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    first_name: 'Sam',
    email,
    location: 'Vernon, BC',
    commitment: 'waitlist',
  });
  await expect(page).toHaveURL('/apply/confirmation');
  await open(page, '/apply/info');
  await expect(page.getByLabel('Email Address*')).toHaveValue('');
});

test('each step links back to the one before it', async ({ page }) => {
  await withDraft(page);
  for (const [index, step] of steps.entries()) {
    await open(page, `/apply/${step}`);
    const before = index === 0 ? '/apply' : `/apply/${steps[index - 1]}`;
    await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveAttribute('href', before);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', `Step ${index + 1} of 8`);
  }
});

test('the last page says what is missing beside its field, and the focus goes there', async ({ page }) => {
  await withDraft(page);
  await open(page, '/apply/info');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByLabel('First Name*')).toBeFocused();
  await expect(page.getByLabel('First Name*')).toHaveAccessibleDescription('First name is required');
  await expect(page.getByLabel('Email Address*')).toHaveAccessibleDescription(
    'Please enter a valid email address',
  );
  await page.getByLabel('First Name*').fill('Ann');
  await page.getByLabel('Email Address*').fill('ann@example');
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByLabel('Email Address*')).toBeFocused();
  await expectAccessible(page);
});

test.describe('when it isn’t accepted', () => {
  test.use({ expectedMessages: /(answer [45]\d\d|request failed): .*founders_club|Failed to load resource/ });

  const answers = [
    [
      401,
      { code: '42501', message: 'new row violates row-level security policy for table "x"' },
      'Permission error occurred. Please try again or contact support.',
    ],
    [
      400,
      { code: '23514', message: 'new row for relation "x" violates check constraint "y"' },
      'Some required information is missing or invalid. Please check your form.',
    ],
    [500, { code: 'XX000', message: 'out of paper' }, 'There was an error submitting your application.'],
  ] as const;
  for (const [status, json, words] of answers) {
    test(`shows ${json.code}: ${words}`, async ({ page }) => {
      await withDraft(page);
      await page.route('**/rest/v1/founders_club_applications*', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.fallback(),
      );
      await open(page, '/apply/info');
      await fillIn(page, 'ann@example.com');
      await expect(toast(page)).toContainText('Submission Failed');
      await expect(toast(page)).toContainText(words);
      await expect(page).toHaveURL('/apply/info');
      expect(await keptDraft(page)).toEqual(draft);
    });
  }

  test('shows a second application for the address', async ({ page, request }) => {
    const email = somebody(page);
    await request.post('/rest/v1/founders_club_applications', { data: { first_name: 'Ann', email } });
    await withDraft(page);
    await open(page, '/apply/info');
    await fillIn(page, email.toUpperCase());
    await expect(toast(page)).toContainText('An application with this email already exists.');
  });

  test('says that the tables can’t be reached after the count check, and sends nothing', async ({ page }) => {
    await withDraft(page);
    const methods: string[] = [];
    await page.route('**/rest/v1/founders_club_applications*', (route) => {
      methods.push(route.request().method());
      return route.fulfill({ status: 503 });
    });
    await open(page, '/apply/info');
    await fillIn(page, 'ann@example.com');
    await expect(toast(page)).toContainText('Connection failed: Service Unavailable');
    expect(methods).toEqual(['HEAD']);
  });

  test('shows our sentence when the connection breaks, and keeps the draft', async ({ page }) => {
    await withDraft(page);
    let broken = ['HEAD', 'POST'];
    await page.route('**/rest/v1/founders_club_applications*', (route) =>
      broken.includes(route.request().method()) ? route.abort('failed') : route.continue(),
    );
    await open(page, '/apply/info');
    await fillIn(page, 'ann@example.com');
    await expect(toast(page)).toContainText('Connection failed: We could not be reached.');
    broken = ['POST'];
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(toast(page)).toContainText('Submission FailedWe could not be reached.');
    await expect(page.getByLabel('First Name*')).not.toHaveValue('');
  });

  test('disables the form while it is sent, and the button says so', async ({ page }) => {
    await withDraft(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/rest/v1/founders_club_applications*', async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { code: 'XX000', message: 'x' } });
    });
    await open(page, '/apply/info');
    await fillIn(page, 'ann@example.com');
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expect(page.getByLabel('First Name*')).toBeDisabled();
    answer();
    await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  });
});

test('shows no confetti to people who asked for less motion', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/apply/confirmation', { waitUntil: 'networkidle' });
  await expect(heading(page)).toBeVisible();
  expect(fetched.filter((url) => url.includes('confetti.module'))).toEqual([]);
  await expect(page.locator('canvas')).toHaveCount(0);
  await context.close();
});

test('axe finds nothing on any page of the application, in either theme', async ({ page }) => {
  await withDraft(page);
  for (const step of ['', ...steps.map((name) => `/${name}`), '/confirmation'])
    await test.step(`/apply${step}`, async () => {
      await open(page, `/apply${step}`);
      await expectNothingShifts(page, `/apply${step}`);
      await expectAccessible(page);
    });
});
