import { request } from '@switchboard/platform';

/** Saves the original file through its signed link. Throws `ApiError`. */
export async function downloadUpload(upload: { id: string; original_filename: string }): Promise<void> {
  const { url } = await request('GET /api/lead-uploads/:id/download', { params: { id: upload.id } });
  const link = document.createElement('a');
  link.href = url;
  link.download = upload.original_filename;
  link.rel = 'noopener';
  link.click();
}
