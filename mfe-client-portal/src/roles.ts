import type { ClientRole } from '@switchboard/contracts/permissions';
import { clientRoles } from '@switchboard/contracts/roles';

export const roleLabels: Record<ClientRole, string> = { admin: 'Admin', editor: 'Editor', viewer: 'Viewer' };

const rights: Record<ClientRole, string> = {
  admin: 'Also manages the people of the client.',
  editor: 'Also adds leads.',
  viewer: 'Sees what is shared, changes nothing.',
};

/** Roles as the options of a select, strongest first, each with its rights. */
export const roleOptions = clientRoles.map((id) => ({ id, label: roleLabels[id], description: rights[id] }));
