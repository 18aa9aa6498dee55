import type { RegistryModule } from '@switchboard/contracts/module-registry';
import { dismissToast, ToastRegion } from '@switchboard/design-system';
import { type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
// Imports what the page loads on demand, so that no test waits for a compiler.
import '../features/deactivate-module/DeactivateDialog.tsx';
import '../features/manage-deploy-tokens/TokensTab.tsx';
import '../features/manage-rules/RulesTab.tsx';
import '../features/manage-versions/ActivateDialog.tsx';
import '../features/manage-versions/CompareDialog.tsx';
import '../features/manage-versions/RetireDialog.tsx';
import '../features/publish-version/PublishDialog.tsx';
import '../features/read-module-log/LogTab.tsx';
import '../features/show-health/HealthCard.tsx';
import '../features/start-canary/CanaryDialog.tsx';
import { SuperAdminModulePage } from '../pages/SuperAdminModulePage.tsx';
import { organizationId, sampleRequirements, sampleToken, versions } from './sampleModule.ts';
import { loggedIn, refuse } from './superAdminSession.ts';

export const sampleCanary = { version: versions.newest, organization_ids: [organizationId(1)], percent: 10 };

/** Opens the page of the sample module for a super admin. The registry's responses reflect each act. */
export function openModulePage(start: RegistryModule | null, responses: FakeResponses = {}, search = '') {
  dismissToast();
  const state = { module: start };
  const current = () => state.module ?? refuse(404, { code: 'NOT_FOUND', message: 'Module not found' })();
  const host = renderWithHost(
    <>
      <SuperAdminModulePage />
      <ToastRegion />
    </>,
    {
      path: `/superadmin/modules/leads${search}`,
      route: '/superadmin/modules/:id',
      session: null,
      responses: {
        'GET /api/superadmin/session': () => loggedIn,
        'GET /api/modules/:id': current,
        'GET /api/modules/:id/tokens': () => [sampleToken()],
        'GET /api/modules/:id/log': () => [],
        'GET /api/modules/:id/versions/:version': ({ params }) => sampleRequirements(params.version),
        'GET /api/modules/:id/usage': () => [],
        'GET /api/modules/:id/allowances': () => [],
        ...responses,
      },
    },
  );
  const become = (assignment: Partial<RegistryModule['assignment']>) => {
    state.module = { ...current(), assignment: { ...current().assignment, ...assignment } };
    return current().assignment;
  };
  const bodies = (key: string) => host.requests.filter((sent) => sent.key === key).map(({ body }) => body);
  return { ...host, user: userEvent.setup(), become, bodies };
}

export const rollBackButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Roll back' });
export const description = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
export const rowOf = async (version: string) =>
  (await screen.findAllByText(version)).map((found) => found.closest('tr')).find(Boolean) as HTMLElement;

/** Selects an item from the menu of a version. */
export async function chooseAct(user: ReturnType<typeof userEvent.setup>, version: string, item: string) {
  await user.click(within(await rowOf(version)).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}
