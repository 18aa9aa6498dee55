import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createLead, expect, row, signUp, test } from './journey.ts';

interface Asked {
  data: { direction: string; lead: { first_name: string } | null };
}

/** A program that verifies requests about calls and answers them. */
async function startHook() {
  const hook = { secret: '', answer: {} as object, asked: [] as Asked[], url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    hook.asked.push(new Webhook(hook.secret).verify(body, request.headers as Record<string, string>) as Asked);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(hook.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hook.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/before-call`;
  return hook;
}

test('a before-call hook is saved, tested and refuses a call, which the call dialog and the log explain', async ({
  page,
  context,
}) => {
  await signUp(context);
  const hook = await startHook();
  await page.goto('/organization-settings?tab=call-hook');

  await test.step('the hook secret is shown once', async () => {
    await page.getByLabel('URL').fill(hook.url);
    await page.getByRole('button', { name: 'Save hook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    hook.secret = (await dialog.getByRole('region', { name: 'signing secret' }).textContent()) ?? '';
    expect(hook.secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
  });

  await test.step('a hook test shows the response and its effect', async () => {
    hook.answer = { action: 'call', variables: { plan: 'Gold' } };
    await page.getByRole('button', { name: 'Test outbound call' }).click();
    const result = page.getByRole('status', { name: 'Test result' });
    await expect(result).toContainText('The before-call hook allowed the call. It set the variable plan.');
    await expect(page.getByRole('region', { name: 'response' })).toContainText('"plan": "Gold"');
  });

  await test.step("a refused call isn't dialed, and the dialog says why", async () => {
    const dialog = page.getByRole('dialog', { name: 'Voice Call' });
    hook.answer = { action: 'do_not_call', reason: 'Customer has paid' };
    await createLead(context, { first_name: 'Vera', last_name: 'Paid', phone_number: '+12125550147' });
    await page.goto('/leads');
    await row(page, 'Vera Paid').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Voice Call' }).click();
    await dialog.getByRole('button', { name: 'Assistant' }).click();
    await page.getByRole('option', { name: 'First call' }).click();
    await dialog.getByRole('button', { name: 'Initiate Call' }).click();
    const confirm = page.getByRole('dialog', { name: 'Confirm Call' });
    await confirm.getByRole('button', { name: /^(Start Call|Call Anyway)$/ }).click();
    await expect(dialog.getByText('The before-call hook refused the call: Customer has paid.')).toBeVisible();
    expect(hook.asked.at(-1)?.data).toMatchObject({ direction: 'outbound', lead: { first_name: 'Vera' } });
  });

  await test.step('the list of decisions explains the refused call', async () => {
    await page.goto('/decisions');
    await row(page, 'Vera Paid').first().click();
    const why = page.getByText('The before-call hook refused the call: Customer has paid.').filter({ visible: true });
    await expect(why.first()).toBeVisible();
  });
  hook.close();
});
