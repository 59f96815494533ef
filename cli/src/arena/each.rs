//! `--each`: settings for all bots at once.

use anyhow::{bail, ensure};
use menace::notation::{nearest, shown};
use menace_bots::BotSpec;
use menace_bots::setting::parts;

/// Returns the bots with these settings, for each one that has the setting and does not name it itself.
///
/// # Errors
/// If a setting is no `name=value`, is given twice, or is one that none of the bots has.
pub fn with_each(bots: &[String], each: Option<&str>) -> anyhow::Result<Vec<String>> {
    let mut bots = bots.to_vec();
    let Some(each) = each else { return Ok(bots) };
    let mut named: Vec<&str> = Vec::new();
    for part in parts(each).map(str::trim) {
        let Some((name, _)) = part.split_once('=') else {
            bail!("--each: found `{}`, expected a setting such as life=30", shown(part));
        };
        ensure!(!named.contains(&name), "--each: `{}` is given twice", shown(name));
        named.push(name);
        let mut known: Vec<&str> = Vec::new();
        let mut has_it = false;
        for bot in &mut bots {
            let spec: BotSpec = bot.parse()?;
            let settings = spec.kind().settings.iter().copied().flatten().map(|setting| setting.name);
            known.extend(settings);
            if spec.kind().settings.iter().copied().flatten().all(|setting| setting.name != name) {
                continue;
            }
            has_it = true;
            if !names(bot, name) {
                let joint = if bot.contains(':') { ',' } else { ':' };
                bot.push_str(&format!("{joint}{part}"));
            }
        }
        if !has_it {
            let near = nearest(name, known);
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            bail!("--each: none of the bots has a setting `{}`{near}", shown(name));
        }
    }
    // What is wrong with a value is told with the bot that does not take it.
    bots.iter().try_for_each(|bot| bot.parse::<BotSpec>().map(drop))?;
    Ok(bots)
}

/// Whether the bot's own text has the setting.
fn names(bot: &str, setting: &str) -> bool {
    let (_, settings) = bot.split_once(':').unwrap_or((bot, ""));
    parts(settings).any(|part| part.split_once('=').is_some_and(|(name, _)| name.trim() == setting))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn each(bots: &[&str], settings: &str) -> anyhow::Result<Vec<String>> {
        let bots: Vec<String> = bots.iter().map(|&bot| bot.to_owned()).collect();
        with_each(&bots, Some(settings))
    }

    #[test]
    fn bots_get_the_settings_that_they_have_and_keep_their_own() {
        assert_eq!(
            each(&["greedy", "solver:depth=1", "random"], "life=30,depth=3").unwrap(),
            ["greedy:life=30", "solver:depth=1,life=30", "random"]
        );
        assert_eq!(
            each(&["extern:cmd=sh 'a,b'", "extern:cmd=c,timeout=5"], "timeout=9").unwrap(),
            ["extern:cmd=sh 'a,b',timeout=9", "extern:cmd=c,timeout=5"]
        );
        assert_eq!(with_each(&["x".to_owned()], None).unwrap(), ["x"]);
    }

    #[test]
    fn a_setting_that_no_bot_has_is_an_error() {
        let error = |settings| each(&["greedy", "random"], settings).unwrap_err().to_string();
        assert_eq!(
            error("cautoin=3"),
            "--each: none of the bots has a setting `cautoin`; did you mean `caution`?"
        );
        assert_eq!(error("caution"), "--each: found `caution`, expected a setting such as life=30");
        assert_eq!(error("caution=1,caution=2"), "--each: `caution` is given twice");
        assert!(
            error("caution=much").ends_with("found caution=much, expected a whole number from 0 to 10000")
        );
    }
}
