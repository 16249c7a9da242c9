/**
 * Abbreviations whose full stop the Penn Treebank tokeniser keeps on the word, by subject. Found by giving the
 * Stanford tokeniser 3.4.1 every WordNet word and every run of up to five letters with a full stop behind.
 */
const always = [
  'jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri',
  'ala ariz calif colo conn dak fla ga ind kan kans ky md mich minn mo mont neb nev okla penn tenn va vt wis wisc wm wyo',
  'mr mrs ms mme mlle messrs dr drs prof profs rev hon jr sr esq pres gov govs sen sens rep reps treas',
  'gen col cpl lt lieut maj sgt msgr adm brig capt cmdr comdr insp supt supts pfc pvt spc sfc det atty attys',
  'inc cos corp co ltd cie bhd plc pte ptes pty ptys mfg bros assn assoc asst dept univ intl natl elec invt bldg',
  'st ste ave blvd rd ft mt sq ct tel ext est etc vs cf al seq sys mtg adj adv ens rt alex jos ph ph.d',
];

const words = (...lines: readonly string[]) => new Set(lines.join(' ').split(' '));

export const abbreviations = {
  always: words(...always),
  /** Kept only with a capital letter in front. */
  capitalised: words('ark az del ill la mass miss ore pa tex wash'),
  /** Kept only before a number. */
  beforeNumber: words('art ca fig figs no nos op pp prop'),
};
