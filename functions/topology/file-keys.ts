/** The keys of files of erased documents begin so. A rule of the bucket deletes them when what opens them is gone. */
export const retainedFiles = 'retained/';
/** The keys of files of imports begin so. */
export const importedFiles = 'imports/';
