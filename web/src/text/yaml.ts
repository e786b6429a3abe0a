// All that reads texts, fetched when there is one.

export {readHead, readSections} from './read';
export {find, readTree} from './tree';
