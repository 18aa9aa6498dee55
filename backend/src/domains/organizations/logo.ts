import { randomUUID } from 'node:crypto';
import { maxLogoBytes, maxLogoPixels } from '@switchboard/contracts/organizations.limits';
import type { ErrorReason } from '@switchboard/contracts/reasons';
import { imageSize } from 'image-size';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { IncomingFile } from '../../files/incoming.ts';

const types: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

const refuse = (message: string, reason: ErrorReason) =>
  new AppError('VALIDATION', message, { reason, fields: { file: message } });

/** The actual type of an image, by its first bytes, regardless of its name. Throws VALIDATION. */
function typeOf(bytes: Uint8Array): string {
  let found: ReturnType<typeof imageSize>;
  try {
    found = imageSize(bytes);
  } catch {
    throw refuse('Please upload a PNG, JPEG or WebP picture.', 'unsupported_type');
  }
  const type = types[found.type ?? ''];
  if (!type) throw refuse('Please upload a PNG, JPEG or WebP picture.', 'unsupported_type');
  if (!found.width || !found.height) throw refuse('This picture is empty.', 'unsupported_type');
  if (found.width > maxLogoPixels || found.height > maxLogoPixels)
    throw refuse(`This picture is larger than ${maxLogoPixels} × ${maxLogoPixels} pixels.`, 'too_large');
  return type;
}

/** The path and content type of a logo. */
export interface Logo {
  logo_path: string | null;
  logo_type: string | null;
}

async function change(context: Context, data: Logo, action: 'set_logo' | 'remove_logo'): Promise<void> {
  const { organizationId, organization, files, log } = context;
  const before = await transact(context, async (tx) => {
    const where = { id: organizationId };
    // Of two concurrent changes, each removes the file that it replaced.
    await tx.$queryRaw`SELECT id FROM organizations WHERE id = ${organizationId}::uuid FOR UPDATE`;
    const { logo_path } = await tx.organizations.findFirstOrThrow({ where, select: { logo_path: true } });
    if (logo_path === data.logo_path) return null;
    await tx.organizations.update({ where, data: { ...data, updated_at: new Date() } });
    await recordChange(tx, context, {
      resource: 'organization',
      id: organizationId,
      name: organization.name,
      change: 'updated',
      action,
    });
    return logo_path;
  });
  if (!before) return;
  try {
    await files.delete(before);
  } catch (error) {
    // The file is removed with the organization.
    log.warn({ err: error }, 'a former logo was not removed');
  }
}

/** Sets the organization's logo and replaces the previous one. Throws VALIDATION for a file that is not an image or is too large. */
export async function setLogo(context: Context, file: IncomingFile): Promise<{ logo_url: string }> {
  if (file.size > maxLogoBytes) throw refuse('This picture is larger than 1 MB.', 'too_large');
  const logo_type = typeOf(await file.bytes());
  const logo_path = `${context.organizationId}/logo/${randomUUID()}`;
  await file.keep(logo_path);
  try {
    await change(context, { logo_path, logo_type }, 'set_logo');
  } catch (error) {
    await context.files.delete(logo_path);
    throw error;
  }
  return { logo_url: linkToLogo(context.files, { logo_path, logo_type }) ?? '' };
}

/** Removes the logo, if there is one. */
export function removeLogo(context: Context): Promise<void> {
  return change(context, { logo_path: null, logo_type: null }, 'remove_logo');
}

/** A link to a logo that stays the same for a while; undefined if there is none. */
export function linkToLogo(files: FileStore, { logo_path, logo_type }: Logo): string | undefined {
  if (!logo_path || !logo_type) return undefined;
  const grant = { key: logo_path, file_name: 'logo', content_type: logo_type, disposition: 'inline' } as const;
  return files.signedLink(grant, { isSteady: true }).url;
}
