import type { ModuleRoute } from '@switchboard/contracts/modules';
import { sampleModule } from '../modules/sampleModule.ts';
import { ShellRoutes } from '../routing/ShellRoutes.tsx';
import { renderShell, type ShellOptions } from './renderShell.tsx';

/** A page of the sample module. */
export const route = (path: string, rest: Partial<ModuleRoute> = {}): ModuleRoute => ({
  path,
  expose: 'LeadsPage',
  access: 'member',
  title: 'Leads',
  ...rest,
});

/** The modules of a sample installation: one for members, one for super admins and one for clients. */
export const modules = [
  sampleModule({
    routes: [
      route('/leads', { flag: 'leads' }),
      route('/leads/:id', { flag: 'leads', title: 'Lead' }),
      route('/members', { permission: 'member.manage', title: 'Members' }),
      route('/book-slot/:id', { access: 'public', title: 'Book a slot' }),
      route('/assistants', { title: 'Assistants' }),
      route('/organization-settings/:id', { title: 'Settings' }),
    ],
  }),
  sampleModule({
    id: 'admin',
    title: 'Admin',
    routes: [
      route('/superadmin', { access: 'super-admin', title: 'Super Admin' }),
      route('/organization-features/:id', { access: 'super-admin', title: 'Features' }),
    ],
    nav: [],
  }),
  sampleModule({
    id: 'client-portal',
    title: 'Client portal',
    routes: [route('/client/dashboard', { access: 'client', title: 'Dashboard' })],
    nav: [],
  }),
];
export const load = () => ({ LeadsPage: () => <h1>The page</h1> });
/** A connection to the server over which nothing comes. */
export class SilentSource {
  addEventListener() {}
  close() {}
}

/** Opens an address in the shell with these modules. */
export function openAt(path: string, options: ShellOptions = {}) {
  return renderShell(<ShellRoutes />, {
    path,
    modules,
    load,
    responses: { 'GET /api/call': () => ({ items: [], next_cursor: null }) },
    ...options,
  });
}
