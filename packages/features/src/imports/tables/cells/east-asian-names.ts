/** Chinese family names of two characters. */
const compound = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 东方 東方 皇甫 尉迟 公孙 公孫 慕容 令狐 夏侯 司徒'.split(' '),
);

/** Common Chinese family names of one character. */
const chinese = new Set(
  '王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾萧蕭田董袁潘蒋蔣蔡余杜叶葉程苏蘇魏吕呂丁任沈姚卢盧姜崔钟鍾谭譚陆陸汪范石廖贾賈韦韋夏付方白邹鄒孟熊秦邱江尹薛闫阎雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯'.split(
    '',
  ),
);

/** Common Japanese family names. Some begin with a character that is a Chinese family name. */
const japanese = new Set(
  '佐藤 鈴木 高橋 田中 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 佐々木 山口 松本 井上 木村 斎藤 清水 山崎 池田 橋本 阿部 石川 山下 中島 石井 小川 前田 岡田 長谷川 藤田 後藤 近藤 村上 遠藤 青木 坂本 斉藤 福田 太田 西村 藤井 金子 岡本 藤原 三浦 中野 原田 松田 竹内 小野 田村 中山 和田 石田 森田 上田 柴田 酒井 工藤 横山 宮崎 宮本 内田 高木 安藤 谷口 大野 丸山 今井 高田 藤本 武田 村田 上野 杉山 増田 平野 大塚 千葉 久保 松井 岩崎 桜井 野口 松尾 野村 木下 菊地 大西 新井 菅原 市川 水野 小松'.split(
    ' ',
  ),
);

const korean = new Set('남궁 황보 제갈 선우 독고 사공'.split(' '));

const signs = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}々ー\s・·]+$/u;

/**
 * Splits `山田 太郎`, `王小明`, `김철수`. The family name comes first, except in names with a dot (`ジョン・スミス`). Returns undefined
 * for other scripts. If the parts cannot be separated, the whole is the last name.
 */
export function parseEastAsianNames(text: string): Readonly<Record<string, string>> | undefined {
  if (!signs.test(text)) return undefined;
  const words = text.split(/\s+/u);
  const [lastName = '', ...rest] = words;
  if (rest.length > 0) return { firstName: rest.join(' '), lastName };
  const parts = text.split(/[・·]/u);
  if (parts.length > 1) return { firstName: parts.slice(0, -1).join('・'), lastName: parts.at(-1) ?? '' };
  const length = measureFamilyName(text);
  return length === undefined
    ? { lastName: text }
    : { firstName: text.slice(length), lastName: text.slice(0, length) };
}

function measureFamilyName(text: string): number | undefined {
  const { length } = text;
  if (/^\p{Script=Hangul}+$/u.test(text)) {
    if (length === 4) return korean.has(text.slice(0, 2)) ? 2 : undefined;
    return length === 2 || length === 3 ? 1 : undefined;
  }
  const family = [3, 2].find((most) => length > most && japanese.has(text.slice(0, most)));
  if (family !== undefined) return family;
  if (length > 2 && length < 5 && compound.has(text.slice(0, 2))) return 2;
  const isChinese = /^\p{Script=Han}{2,3}$/u.test(text) && chinese.has(text.charAt(0));
  return isChinese ? 1 : undefined;
}
