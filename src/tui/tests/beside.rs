//! Work beside the screen: one thing at a time in a lane, none in the way of another, stopped, given up.

use super::Desk;
use crate::tui::beside::{Beside, Order};
use crate::tui::effect::{Answer, Effect, Msg, RequestId};
use crate::tui::model::Tone;
use crate::tui::task::{Cut, Lane, Progress};
use crate::tui::worker::Job;
use crate::tui::{key, numbered, update};
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

const SOON: Duration = Duration::from_secs(5);

/// A job that goes on until it is let go, or sees that it is stopped.
fn job(lane: Lane, sees: bool) -> (Job, Sender<()>) {
    let (go, wait) = mpsc::channel();
    let work = move |report: crate::tui::task::Report<'_>| {
        let progress = || Progress { percent: None, detail: "working".to_owned() };
        loop {
            match (report(progress()), wait.recv_timeout(Duration::from_millis(5))) {
                (ControlFlow::Break(Cut::Stopped), _) if sees => return Answer::Failed("stopped".to_owned()).into(),
                (_, Err(mpsc::RecvTimeoutError::Timeout)) => {}
                _ => return Answer::Done("done".to_owned()).into(),
            }
        }
    };
    (Job { lane, what: format!("{lane:?}"), limit: None, work: Box::new(work) }, go)
}

fn beside() -> (Beside, Receiver<Order>, Receiver<Msg>) {
    let ((orders, queue), (messages, inbox)) = (mpsc::channel(), mpsc::channel());
    (Beside::new(orders, messages), queue, inbox)
}

fn ended(queue: &Receiver<Order>) -> RequestId {
    match queue.recv_timeout(SOON) {
        Ok(Order::Ended(id, _)) => id,
        _ => panic!("nothing ended"),
    }
}

#[test]
fn a_lane_does_one_thing_at_a_time_and_no_lane_waits_for_another() {
    let (mut beside, queue, inbox) = beside();
    let ([first, second, copy], [go, go_second, go_copy]) = {
        let ((a, x), (b, y), (c, z)) = (job(Lane::Printer, true), job(Lane::Printer, true), job(Lane::Copies, true));
        ([a, b, c], [x, y, z])
    };
    for (n, job) in (1..).zip([first, second, copy]) {
        beside.start(RequestId(n), job);
    }
    drop(go_copy);
    assert_eq!(ended(&queue), RequestId(3), "the copy waits for no printer");
    assert!(beside.ended(RequestId(3)));
    drop(go_second);
    assert!(queue.recv_timeout(Duration::from_millis(100)).is_err(), "the second print began beside the first");
    drop(go);
    assert_eq!(ended(&queue), RequestId(1));
    beside.ended(RequestId(1));
    assert_eq!(ended(&queue), RequestId(2));
    beside.ended(RequestId(2));
    assert!(beside.is_idle());
    let told = inbox.try_iter().filter(|m| matches!(m, Msg::Progress(..))).count();
    assert!(told <= 3, "{told} times the same news");
}

#[test]
fn work_is_stopped_where_it_runs_and_where_it_waits_and_is_given_up_when_it_does_not_see_it() {
    let (mut beside, queue, _inbox) = beside();
    let ((deaf, _keep), (queued, _keep_too), (last, go)) = (job(Lane::Copies, false), job(Lane::Copies, true), job(Lane::Copies, true));
    for (n, job) in (1..).zip([deaf, queued, last]) {
        beside.start(RequestId(n), job);
    }
    assert!(matches!(beside.stop(RequestId(2), || Answer::Done("out".to_owned())), Some(Answer::Done(_))));
    assert!(beside.stop(RequestId(1), || Answer::Nothing).is_none());
    assert!(beside.overdue().is_empty(), "it gets a moment to see it");
    std::thread::sleep(Duration::from_millis(1200));
    assert_eq!(beside.overdue(), [(RequestId(1), "Copies".to_owned())]);
    drop(go);
    assert_eq!(ended(&queue), RequestId(3), "its lane is free again");
    assert!(beside.ended(RequestId(3)) && !beside.ended(RequestId(1)));
}

#[test]
fn what_takes_longer_than_it_may_is_stopped_for_that_reason() {
    let (mut beside, queue, _inbox) = beside();
    let work = |report: crate::tui::task::Report<'_>| loop {
        if let ControlFlow::Break(cut) = report(Progress::default()) {
            return Answer::Done(format!("{cut:?}")).into();
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let limit = Some(Duration::from_millis(50));
    beside.start(RequestId(1), Job { lane: Lane::Printer, what: "printing".to_owned(), limit, work: Box::new(work) });
    assert!(beside.overdue().is_empty());
    std::thread::sleep(Duration::from_millis(80));
    assert!(beside.overdue().is_empty(), "it has a moment to see it");
    let Ok(Order::Ended(RequestId(1), outcome)) = queue.recv_timeout(SOON) else { panic!("it goes on") };
    let desk = Desk::new();
    let mut worker = desk.worker;
    assert!(matches!(worker.finish(*outcome), Answer::Done(why) if why == "TooLong"));
    for lane in [Lane::Printer, Lane::Copies, Lane::Files] {
        assert!(lane.limit().is_some(), "{lane:?} may hang for ever");
    }
}

#[test]
fn what_goes_on_beside_is_shown_stopped_by_a_key_and_a_failure_stays_until_it_is_read() {
    let mut desk = Desk::with_event(8, 1);
    let ids: Vec<RequestId> = numbered(&mut desk.model, vec![Effect::Backup(None), Effect::Backup(None)]).iter().map(|r| r.id).collect();
    let progress = Progress { percent: None, detail: "copying the event".to_owned() };
    update(&mut desk.model, Msg::Progress(ids[1], progress));
    assert!(desk.screen(80, 24).contains("copying the event (+1)   Ctrl+x stops"), "{}", desk.screen(80, 24));
    // Results go in meanwhile, and the stop waits for no result.
    let saving = update(&mut desk.model, Msg::Key(key::script("w").unwrap()[0]));
    let stop = update(&mut desk.model, Msg::Key(key::script("<ctrl+x>").unwrap()[0]));
    assert!(matches!(stop[..], [crate::tui::effect::Request { effect: Effect::Stop(id), .. }] if id == ids[1]), "{stop:?}");
    for id in ids {
        update(&mut desk.model, Msg::Answer(id, Box::new(Answer::Failed("the stick is gone".to_owned()))));
    }
    assert_eq!(desk.model.troubles.len(), 1, "what the arbiter stopped is no trouble");
    assert!(desk.model.waiting.is_some(), "an answer of another number ended the wait");
    desk.answer(saving);
    desk.press("d");
    assert_eq!(desk.entries(), 5 + 2, "{}", desk.said());
    assert!(desk.screen(80, 24).contains("1 failed: Ctrl+x"), "{}", desk.screen(80, 24));
    desk.press("<ctrl+x>");
    assert_eq!((desk.said(), desk.model.notice.as_ref().unwrap().tone), ("the stick is gone", Tone::Alarm));
    desk.press("<esc>");
    assert!(!desk.screen(80, 24).contains("failed"), "{}", desk.screen(80, 24));
}

#[test]
fn publishing_is_said_before_its_copy_is_made_and_the_copy_is_whole() {
    let mut desk = Desk::with_event(8, 0);
    let stick = desk.home.path().join("stick");
    std::fs::create_dir_all(&stick).unwrap();
    desk.model.config.backup_folder = Some(stick.clone());
    desk.model.config.backup_every_minutes = 0;
    desk.press("<f3>R<enter>");
    let publish = update(&mut desk.model, Msg::Key(key::script("P").unwrap()[0]));
    desk.worker.configure(desk.model.config.clone());
    let copying: Vec<_> = publish.into_iter().map(|r| desk.worker.run(r)).flat_map(|msg| update(&mut desk.model, msg)).collect();
    assert!(desk.section().round(1).unwrap().published.is_some() && desk.model.waiting.is_none());
    assert_eq!(std::fs::read_dir(&stick).unwrap().count(), 0, "the entry waited for its copy");
    assert!(copying.iter().any(|r| r.effect == Effect::CopyByItself));
    // What is entered before the copy is written does not come into it, and does not disturb it.
    let job = desk.worker.job(&Effect::Backup(None)).unwrap().unwrap();
    desk.press("w");
    let said = desk.said().to_owned();
    let Answer::Copied { .. } = desk.worker.finish((job.work)(&mut |_| ControlFlow::Continue(()))) else { panic!("no copy") };
    let copy = std::fs::read_dir(&stick).unwrap().next().unwrap().unwrap().path();
    let verdict = store::verify(&copy).unwrap();
    assert_eq!((verdict.findings.len(), verdict.entries), (0, desk.entries() - 1));
    desk.answer(copying);
    assert_eq!(desk.said(), said, "the copy spoke over the result");
    assert!(desk.workspace().backup.as_ref().is_some_and(|words| words.starts_with("stick")));
}
