export type MediaDevice = 'camera' | 'microphone';

/** Why a page gets no camera or microphone. */
export type DeviceProblem = 'blocked' | 'dismissed' | 'system' | 'policy' | 'missing' | 'busy' | 'insecure';

// TypeScript doesn't know it yet; Firefox and Safari don't have it.
type WithPolicy = Document & { featurePolicy?: { allowsFeature(name: string): boolean } };

async function permissionOf(device: MediaDevice): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: device })).state;
  } catch {
    return null;
  }
}

/**
 * Why `getUserMedia` failed. Browsers throw one error, NotAllowedError, for four reasons. The site's permission
 * distinguishes them: it is still open if someone dismissed the question, and granted if the operating system refuses.
 */
export async function deviceProblem(error: unknown, device: MediaDevice): Promise<DeviceProblem> {
  const { name = '', message = '' } = error instanceof Error || error instanceof DOMException ? error : {};
  if (!navigator.mediaDevices) return 'insecure';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  if ((document as WithPolicy).featurePolicy?.allowsFeature(device) === false) return 'policy';
  if (/by system/i.test(message)) return 'system';
  if (/dismissed/i.test(message)) return 'dismissed';
  const permission = await permissionOf(device);
  if (permission === 'granted') return 'system';
  return permission === 'prompt' ? 'dismissed' : 'blocked';
}

/** The desktop operating system of this browser; its settings have other names on each. */
export function systemName(): 'mac' | 'windows' | 'other' {
  const { userAgent } = navigator;
  if (/iPhone|iPad/.test(userAgent)) return 'other';
  if (/Mac OS X/.test(userAgent)) return 'mac';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}

/** Where the operating system allows browsers to use a device. */
function systemSettings(device: MediaDevice): string {
  const { userAgent } = navigator;
  const part = device === 'camera' ? 'Camera' : 'Microphone';
  if (/iPhone|iPad/.test(userAgent)) return `Settings, Apps, your browser, ${part}`;
  if (/Android/.test(userAgent)) return `Settings, Apps, your browser, Permissions, ${part}`;
  const system = systemName();
  if (system === 'mac') return `System Settings, Privacy & Security, ${part}`;
  if (system === 'windows') return `Settings, Privacy & security, ${part}`;
  return 'the privacy settings of your system';
}

/** What to do about a device that doesn't work, before someone clicks a button, such as "click Retry". */
export function deviceAdvice(problem: DeviceProblem, device: MediaDevice, again: string): string {
  switch (problem) {
    case 'blocked':
      return `Your browser blocks the ${device} on this page. Click the icon to the left of the address, allow the ${device}, then ${again}.`;
    case 'dismissed':
      return `The browser asked whether this page can use your ${device}, but got no answer. To be asked again, ${again}, and choose Allow.`;
    case 'system':
      return `Your computer doesn't let this browser use the ${device}. Allow it in ${systemSettings(device)}. Restart the browser, then ${again}.`;
    case 'policy':
      return `This page isn't allowed to use the ${device}: it is embedded in another page, or your organization doesn't allow it. Open it in its own tab, or ask the person who manages your computer.`;
    case 'missing':
      return `No ${device} was found. Connect one, then ${again}.`;
    case 'busy':
      return `Another program is using your ${device}. Close it, then ${again}.`;
    case 'insecure':
      return `Browsers let pages use the ${device} over https only. Open this page with an address that begins with https.`;
  }
}
