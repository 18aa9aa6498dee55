import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { createLead, expect, row, signUp, test } from './journey.ts';

/** A program that receives webhooks and verifies each. */
async function startReceiver() {
  const receiver = { status: 204, secret: '', types: [] as string[], url: '', close: () => server.close() };
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const event = new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>);
    receiver.types.push((event as { type: string }).type);
    response.writeHead(receiver.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}

test('a webhook is created, tested and refused, and the missed delivery is sent again', async ({ page, context }) => {
  await signUp(context);
  const receiver = await startReceiver();
  await page.goto('/organization-settings?tab=webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const form = page.getByRole('dialog', { name: 'Add webhook' });

  await test.step('a private address is refused at its field', async () => {
    await form.getByLabel('URL').fill('https://169.254.169.254/latest');
    await form.getByRole('button', { name: 'Add webhook' }).click();
    await expect(form.getByText('169.254.169.254 is a private address, which is not reached from here.')).toBeVisible();
  });

  await test.step('the webhook secret is shown once', async () => {
    await form.getByLabel('URL').fill(receiver.url);
    await form.getByRole('checkbox', { name: 'call.missed' }).check({ force: true });
    await form.getByRole('button', { name: 'Add webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Signing secret' });
    receiver.secret = (await dialog.getByRole('region', { name: 'signing secret' }).textContent()) ?? '';
    expect(receiver.secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
  });

  const line = row(page, receiver.url);
  const act = async (name: string) => {
    await line.getByRole('button', { name: /^(Actions|More)/ }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await test.step('a verified test event arrives', async () => {
    await act('Send test event');
    await page.getByRole('dialog', { name: 'Send test event' }).getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('dialog', { name: 'Delivery' }).getByText('Delivered')).toBeVisible();
    expect(receiver.types).toEqual(['call.ended']);
    await page.keyboard.press('Escape');
  });

  await test.step('a delivery that the endpoint refuses is shown as failed', async () => {
    receiver.status = 500;
    const lead = await createLead(context, { first_name: 'Vera', last_name: 'Busy', phone_number: '+12125550101' });
    const first = async (path: string) => (await (await context.request.get(path)).json()).items[0].id as string;
    const assistant_id = await first('/api/assistants?status=published');
    const phone_number_id = await first('/api/phone-numbers?type=outbound');
    const placed = await context.request.post('/api/call', {
      data: { lead_id: lead.id, assistant_id, phone_number_id },
    });
    expect(placed.status(), await placed.text()).toBeLessThan(300);
    await expect(line.getByText('Failing')).toBeVisible();
    await act('Deliveries');
    const panel = page.getByRole('dialog', { name: /^Deliveries to/ });
    await panel.getByRole('row', { name: 'call.missed' }).click();
    await expect(page.getByText('The endpoint answered 500.').first()).toBeVisible();
  });

  await test.step('the failed delivery is sent again', async () => {
    receiver.status = 200;
    const panel = page.getByRole('dialog', { name: 'Delivery' });
    await panel.getByRole('button', { name: 'Send again' }).click();
    await expect(panel.getByText('Delivered')).toBeVisible();
    expect(new Set(receiver.types)).toEqual(new Set(['call.ended', 'call.missed']));
    await page.keyboard.press('Escape');
    await expect(line.getByText('Active')).toBeVisible();
  });
  receiver.close();
});
