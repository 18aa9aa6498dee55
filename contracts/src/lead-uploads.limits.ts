/** Maximum document size in bytes: 10 MB. Source: specification 01 §9. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Accepted file extensions. Source: specification 01 §9. */
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt'] as const;

/** Whether a file name is that of a picture, which can only be read inside a document. */
export const isPictureName = (name: string): boolean => /\.(?:png|jpe?g|tiff?|gif|bmp|webp|heic|heif)\s*$/i.test(name);

/** The advice for a picture of a document. */
export const pictureAdvice = 'Pictures can only be read inside a document. Save it as a PDF and upload that.';
