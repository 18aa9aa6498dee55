/** Largest document in bytes: 10 MB. Source: specification 01 §9. */
export const maxUploadBytes = 10 * 1024 * 1024;

/** Accepted file name endings. Source: specification 01 §9. */
export const uploadExtensions = ['.pdf', '.doc', '.docx', '.txt', '.rtf', '.odt'] as const;

/** Whether a file name is that of a picture, which can be read inside a document only. */
export const isPictureName = (name: string): boolean => /\.(?:png|jpe?g|tiff?|gif|bmp|webp|heic|heif)\s*$/i.test(name);

/** What to do with a picture of a document. */
export const pictureAdvice = 'Pictures can only be read inside a document. Save it as a PDF and upload that.';
