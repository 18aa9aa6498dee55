import type { Services } from '../services.ts';

export interface DemoAccount { email: string; password: string; role: string; organization: string }

export async function loadDemo(_services: Services, _step: (detail: string) => void): Promise<DemoAccount[]> {
  return [];
}
